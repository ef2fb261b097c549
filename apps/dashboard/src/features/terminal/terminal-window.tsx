import type { ApplicationRecord, TerminalTicket } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Terminal } from '@xterm/xterm';
import { useEffect, useId, useRef, useState } from 'react';
import { Countdown } from '../../components/ui/display/countdown';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { Notice } from '../../components/ui/feedback/notice';
import { Status } from '../../components/ui/feedback/status';
import { Panel } from '../../components/ui/layout/panel';
import { Screen } from './screen';
import { TerminalConnection, type TerminalEnd } from './terminal-connection';
import classes from './terminal.module.css';

type Application = Pick<ApplicationRecord, 'id' | 'name'>;

/** A terminal that is opened by a button, because each one is a session that others see in the list. */
export function TerminalWindow({ application }: { application: Application }) {
  const [session, setSession] = useState(0);
  const [end, setEnd] = useState<TerminalEnd>();
  const [error, setError] = useState<unknown>();
  const client = useQueryClient();
  const reopen = useRef<HTMLButtonElement>(null);
  const begin = () => {
    setEnd(undefined);
    setError(undefined);
    setSession((number) => number + 1);
  };
  const isOver = end !== undefined || error !== undefined;
  useEffect(() => {
    if (!isOver) return;
    reopen.current?.focus();
    void client.invalidateQueries({ queryKey: ['terminals'] });
  }, [isOver, client]);
  if (session === 0)
    return (
      <Panel>
        <EmptyState
          icon={<IconTerminal2 size={32} stroke={1.5} />}
          title="Open a terminal in the live release"
          action={<Button onClick={begin}>Open terminal</Button>}
        >
          A shell as the user of {application.name}, in the folder of its release and with its environment. What you
          type and what the terminal shows is recorded, except for what a program hides, such as a password.
        </EmptyState>
      </Panel>
    );
  return (
    <>
      <ErrorNotice error={error} title="Could not open the terminal" />
      {end && (
        <Notice
          tone={end.reason === 'exited' || end.reason === 'left' ? 'ok' : 'warn'}
          role="status"
          title="Terminal closed"
        >
          {end.message}
          {end.exit_code !== null && ` Its exit code is ${end.exit_code}.`}
        </Notice>
      )}
      {isOver && (
        <div>
          <Button ref={reopen} onClick={begin}>
            Open a new terminal
          </Button>
        </div>
      )}
      {!error && (
        <OpenTerminal
          key={session}
          application={application}
          ended={end !== undefined}
          onEnd={setEnd}
          onError={setError}
        />
      )}
    </>
  );
}

interface OpenTerminalProps {
  application: Application;
  ended: boolean;
  onEnd: (end: TerminalEnd) => void;
  onError: (error: unknown) => void;
}

/** The screen stays after the end, so that its output can be read. */
function OpenTerminal({ application, ended, onEnd, onError }: OpenTerminalProps) {
  const [open, setOpen] = useState<TerminalTicket & { until: string }>();
  const connection = useRef<TerminalConnection>(undefined);
  const close = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const client = useQueryClient();
  const attach = (terminal: Terminal) => {
    const opened = new TerminalConnection(application.id, {
      onOpen: (ticket) => {
        setOpen({ ...ticket, until: new Date(Date.now() + ticket.max_seconds * 1000).toISOString() });
        opened.resize(terminal);
        terminal.focus();
        void client.invalidateQueries({ queryKey: ['terminals'] });
      },
      onOutput: (bytes) => terminal.write(bytes),
      onEnd: (end) => {
        terminal.options.disableStdin = true;
        onEnd(end);
      },
      onError,
    });
    connection.current = opened;
    const typed = terminal.onData((text) => opened.type(text));
    void opened.open(terminal);
    return () => {
      typed.dispose();
      opened.close();
    };
  };
  return (
    <Panel flush>
      <div className={classes.bar}>
        <TerminalStatus ended={ended} open={open !== undefined} />
        <span id={hint} className={classes.hint}>
          {open && !ended ? (
            <>
              Deployment #{open.deployment_number}. Closes <Countdown to={open.until} />. Shift+Esc leaves the terminal.
            </>
          ) : (
            'Shift+Esc leaves the terminal.'
          )}
        </span>
        {!ended && (
          <Button ref={close} size="xs" variant="default" onClick={() => connection.current?.close()}>
            Close terminal
          </Button>
        )}
      </div>
      <Screen
        label={`Terminal of ${application.name}`}
        describedBy={hint}
        attach={attach}
        onResize={(size) => connection.current?.resize(size)}
        onLeave={() => close.current?.focus()}
      />
    </Panel>
  );
}

function TerminalStatus({ ended, open }: { ended: boolean; open: boolean }) {
  if (ended) return <Status tone="idle">Closed</Status>;
  return open ? <Status tone="ok">Open</Status> : <Status tone="busy">Connecting</Status>;
}
