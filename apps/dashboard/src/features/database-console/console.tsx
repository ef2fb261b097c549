import type { DatabaseRecord } from '@fairlead/client';
import { Button, Checkbox, Group, Kbd, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { Panel } from '../../components/ui/layout/panel';
import { ConsoleHistory } from './console-history';
import classes from './console.module.css';
import { useRunStatement } from './mutations';
import { QueryResult } from './query-result';
import { WriteConfirmation } from './write-confirmation';

const EXAMPLES: Readonly<Record<DatabaseRecord['engine'], string>> = {
  postgresql: 'SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()',
  mariadb: 'SHOW TABLES',
  mysql: 'SHOW TABLES',
  redis: 'SCAN 0 COUNT 100',
};
const HISTORY_MAX = 20;

/** Runs one statement at a time and shows its result. The history is that of this visit. */
export function Console({ database }: { database: Pick<DatabaseRecord, 'id' | 'name' | 'engine'> }) {
  const example = EXAMPLES[database.engine];
  const [statement, setStatement] = useState(example);
  const [write, setWrite] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [history, setHistory] = useState<readonly string[]>([]);
  const editor = useRef<HTMLTextAreaElement>(null);
  const run = useRunStatement(database.id);
  const text = statement.trim();
  const send = () => {
    setConfirming(false);
    setHistory((before) => [text, ...before.filter((other) => other !== text)].slice(0, HISTORY_MAX));
    run.mutate({ statement: text, write });
    // Writing is allowed for one statement at a time.
    setWrite(false);
  };
  const request = () => {
    if (text === '' || run.isPending) return;
    if (write) setConfirming(true);
    else send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    request();
  };
  const pick = (chosen: string) => {
    setStatement(chosen);
    editor.current?.focus();
  };
  return (
    <>
      <Panel
        title="Console"
        description={`One statement at a time, as the owner of ${database.name}. Each is recorded in the audit log.`}
      >
        <Textarea
          ref={editor}
          label={database.engine === 'redis' ? 'Command' : 'Statement'}
          description={
            <>
              <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd> runs it.
            </>
          }
          classNames={{ input: classes.editor }}
          autosize
          minRows={4}
          maxRows={16}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          value={statement}
          onChange={(event) => setStatement(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Group mt="sm" justify="space-between" gap="sm">
          <Checkbox
            label="Allow this statement to change data"
            checked={write}
            onChange={(event) => setWrite(event.currentTarget.checked)}
          />
          <Button loading={run.isPending} disabled={text === ''} onClick={request}>
            Run
          </Button>
        </Group>
      </Panel>
      <div aria-live="polite">
        {run.isPending && (
          <Text c="dimmed" fz="sm">
            Running…
          </Text>
        )}
        <ErrorNotice error={run.isPending ? undefined : run.error} title="The statement failed" />
      </div>
      {run.data && !run.isPending && <QueryResult result={run.data} />}
      {history.length > 0 && <ConsoleHistory statements={history} onPick={pick} />}
      <WriteConfirmation
        opened={confirming}
        database={database.name}
        statement={text}
        onCancel={() => setConfirming(false)}
        onConfirm={send}
      />
    </>
  );
}
