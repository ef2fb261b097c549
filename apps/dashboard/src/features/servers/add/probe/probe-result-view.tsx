import { Checkbox, Loader } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { ServerAdvice } from '../../server-advice';
import type { AddServerValues } from '../add-server-values';
import { ConfirmHostKey } from './confirm-host-key';
import classes from './probe-result-view.module.css';
import { type ProbeRow, probeRows } from './probe-rows';
import type { ConnectionTest } from './use-connection-test';

const STATE: Readonly<Record<ProbeRow['state'], string>> = {
  ok: 'Passed',
  bad: 'Failed',
  ask: 'Needs confirmation',
  open: 'Not tested',
  waiting: 'Not tested',
};

/**
 * The result of each step of a test, and what to do about failures. A default export, for `lazy`: it is loaded with the
 * first test.
 */
export default function ProbeResultView({ test, values }: { test: ConnectionTest; values: AddServerValues }) {
  const { result, partial, running, confirmed, confirm, takeOver, setTakeOver } = test;
  const seen = confirmed !== undefined && confirmed === result?.host_key?.fingerprint;
  const rows = probeRows(result, partial, values).map((row) =>
    row.name === 'host-key' && row.state === 'ok' && !seen ? { ...row, state: 'ask' as const } : row,
  );
  return (
    <ol className={classes.rows} aria-label="Test results" aria-busy={running}>
      {rows.map((row) => (
        <li key={row.name} className={classes.row} data-state={running ? 'waiting' : row.state}>
          <span className={classes.mark} role="img" aria-label={running ? 'In progress' : STATE[row.state]}>
            {running && <Loader size={13} />}
            {!running && row.state === 'ok' && <IconCheck size={12} stroke={3} aria-hidden />}
            {!running && row.state === 'bad' && <IconX size={12} stroke={3} aria-hidden />}
          </span>
          <div className={classes.body}>
            <span className={classes.title}>{row.title}</span>
            {row.text && <span className={classes.text}>{row.text}</span>}
            {row.state === 'bad' && result?.problem && (
              <div className={classes.advice}>
                <ServerAdvice
                  code={result.problem.code}
                  place={{
                    port: Number(values.port),
                    username: values.username.trim(),
                    access: values.access,
                  }}
                />
              </div>
            )}
            {row.name === 'unmanaged' && result?.found_owner && (
              <Checkbox
                mt="xs"
                checked={takeOver}
                onChange={(event) => setTakeOver(event.currentTarget.checked)}
                label="Take the machine over"
                description="Only if that Fairlead no longer manages it. What it has there stays, but is not managed any more."
              />
            )}
            {row.name === 'host-key' && result?.host_key && (
              <ConfirmHostKey
                key={result.host_key.fingerprint}
                hostKey={result.host_key}
                place={values}
                confirmed={seen}
                onConfirm={(yes) => confirm(yes ? result.host_key?.fingerprint : undefined)}
              />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
