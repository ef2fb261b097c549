import type { ServerRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { Notice } from '../../../components/ui/feedback/notice';
import { HostKeyFingerprint } from '../host-key-fingerprint';
import classes from './host-key-changed.module.css';
import { useTrustServer } from '../mutations';
import { hostKeyFile } from '../server-format';
import { toastError } from '../../../lib/browser/toast';
import { DESTRUCTIVE_TRIGGER } from '../../../components/ui/overlay/destructive';

const TrustHostKey = lazy(() => import('./trust-host-key'));

/** Explains a changed host key: possible causes, how to find out, and what to do. */
export function HostKeyChanged({ server, mayChange }: { server: ServerRecord; mayChange: boolean }) {
  const { id, name, host_key: known, offered_host_key: offered } = server;
  const [trusting, setTrusting] = useState<boolean>();
  const again = useTrustServer(id);
  return (
    <Notice
      tone="bad"
      role="alert"
      icon={<IconShieldExclamation size={20} />}
      title={`The host key of ${name} has changed`}
      actions={
        mayChange && (
          <>
            {offered && (
              <Button size="xs" {...DESTRUCTIVE_TRIGGER} onClick={() => setTrusting(true)}>
                Trust the new key…
              </Button>
            )}
            {known && (
              <Button
                size="xs"
                variant="default"
                loading={again.isPending}
                onClick={() =>
                  again.mutate(known.fingerprint, {
                    onError: (error) => toastError(error, 'Could not retry the connection'),
                  })
                }
              >
                Retry with the old key
              </Button>
            )}
          </>
        )
      }
    >
      Fairlead has stopped connecting to this server, so no password, key or deployment is sent there. Applications on
      the machine keep running.
      <dl className={classes.keys}>
        <div className={classes.key}>
          <dt>Trusted key</dt>
          <dd>
            {known ? (
              <HostKeyFingerprint hostKey={known} label="the known fingerprint" />
            ) : (
              'Confirmed when the server was added.'
            )}
          </dd>
        </div>
        <div className={classes.key} data-new>
          <dt>Key presented now</dt>
          <dd>
            {offered ? (
              <HostKeyFingerprint hostKey={offered} label="the new fingerprint" />
            ) : (
              'It was not recorded. Retry to read it.'
            )}
          </dd>
        </div>
      </dl>
      <ul className={classes.steps}>
        <li>
          <strong>Harmless:</strong> the machine was reinstalled, its SSH keys were regenerated, or its address now
          belongs to another of your machines.
        </li>
        <li>
          <strong>Dangerous:</strong> someone is impersonating the machine to intercept what you send.
        </li>
      </ul>
      {offered && (
        <div className={classes.check}>
          To find out, open the machine’s console at your provider (not SSH) and compare the output of this command with
          the new key:
          <CodeBlock code={`ssh-keygen -lf ${hostKeyFile(offered.algorithm)}`} label="command to compare" />
        </div>
      )}
      {trusting !== undefined && offered && (
        <Suspense>
          <TrustHostKey server={server} offered={offered} opened={trusting} onClose={() => setTrusting(false)} />
        </Suspense>
      )}
    </Notice>
  );
}
