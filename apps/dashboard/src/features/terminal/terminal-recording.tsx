import type { TerminalRecording as Recording } from '@fairlead/client';
import { TERMINAL_END_REASONS } from '@fairlead/contracts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../components/ui/display/relative-time';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { PanelSkeleton } from '../../components/ui/layout/page-skeleton';
import { Panel } from '../../components/ui/layout/panel';
import { useCloseTerminal } from './mutations';
import { recordingQuery } from './queries';
import { Screen } from './screen';
import classes from './terminal.module.css';

/** What was typed into a terminal, and what it showed. */
export function TerminalRecording({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: recording, error, refetch } = useQuery(recordingQuery(id));
  if (error && !recording)
    return <ErrorNotice error={error} title="Could not load the recording" onRetry={() => void refetch()} />;
  if (!recording) return <PanelSkeleton lines={8} />;
  const { actor, address, created_at: at } = recording;
  return (
    <Panel
      flush
      title={`Recording of ${actor.name}`}
      description={
        <>
          <RelativeTime at={at} /> from {address}. {endText(recording)}
        </>
      }
      actions={
        <Group gap="xs">
          {recording.status === 'open' && <CloseButton id={id} />}
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            Refresh
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            Hide recording
          </Button>
        </Group>
      }
    >
      <TypedLines recording={recording} />
      <Screen
        key={`${id} ${recording.screen.length}`}
        label="What the terminal showed"
        readOnly
        attach={(terminal) => {
          terminal.write(recording.screen);
          return () => undefined;
        }}
      />
    </Panel>
  );
}

function TypedLines({ recording: { typed, screen_truncated: isTruncated } }: { recording: Recording }) {
  return (
    <ol className={classes.typed} aria-label="Typed lines">
      {typed.length === 0 && <li>Nothing was typed.</li>}
      {typed.map(({ at, text, masked }, index) => (
        <li key={index}>
          <RelativeTime at={at} />
          <code>
            {text}
            {masked && <em> (hidden input was not recorded)</em>}
          </code>
        </li>
      ))}
      {isTruncated && <li>The terminal showed more than is recorded below.</li>}
    </ol>
  );
}

function CloseButton({ id }: { id: string }) {
  const close = useCloseTerminal(id);
  return (
    <Button size="xs" color="red" variant="light" loading={close.isPending} onClick={() => close.mutate()}>
      Close this terminal
    </Button>
  );
}

const endText = ({ status, end_reason: reason }: Recording): string => {
  if (reason !== null) return TERMINAL_END_REASONS[reason];
  return status === 'open' ? 'It is still open.' : 'It was not opened.';
};
