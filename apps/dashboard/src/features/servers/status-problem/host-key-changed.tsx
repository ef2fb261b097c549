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

const TrustHostKey = lazy(() => import('./trust-host-key'));

/** Another key than the known one: what that can mean, how to find out, and the ways on. */
export function HostKeyChanged({ server, mayChange }: { server: ServerRecord; mayChange: boolean }) {
  const { id, name, host_key: known, offered_host_key: offered } = server;
  const [trusting, setTrusting] = useState<boolean>();
  const again = useTrustServer(id);
  return (
    <Notice
      tone="bad"
      role="alert"
      icon={<IconShieldExclamation size={20} />}
      title={`Another host key than the known one answers at the address of ${name}`}
      actions={
        mayChange && (
          <>
            {offered && (
              <Button size="xs" color="red.9" onClick={() => setTrusting(true)}>
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
                    onError: (error) => toastError(error, 'It was not contacted again'),
                  })
                }
              >
                Try again with the old key
              </Button>
            )}
          </>
        )
      }
    >
      Fairlead has stopped talking to it: no password, key or deployment goes there. Applications that ran on the
      machine run on.
      <dl className={classes.keys}>
        <div className={classes.key}>
          <dt>Known key, trusted until now</dt>
          <dd>
            {known ? (
              <HostKeyFingerprint hostKey={known} label="the known fingerprint" />
            ) : (
              'The one that was confirmed when the server was added.'
            )}
          </dd>
        </div>
        <div className={classes.key} data-new>
          <dt>Key that is shown now</dt>
          <dd>
            {offered ? (
              <HostKeyFingerprint hostKey={offered} label="the new fingerprint" />
            ) : (
              'It was not kept. Try again.'
            )}
          </dd>
        </div>
      </dl>
      <ul className={classes.steps}>
        <li>
          <strong>Harmless:</strong> the machine was installed anew, its SSH keys were renewed, or its address now
          belongs to another of your machines.
        </li>
        <li>
          <strong>Not harmless:</strong> somebody answers in its place and waits for what you would send.
        </li>
      </ul>
      {offered && (
        <div className={classes.check}>
          To find out, open the machine’s console at your provider (not SSH) and compare what this prints with the key
          that is shown now:
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
