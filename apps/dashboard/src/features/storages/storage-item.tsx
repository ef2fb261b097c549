import type { StorageRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { RelativeTime } from '../../components/ui/display/relative-time';
import { StatusBadge } from '../../components/ui/feedback/status';
import { STORAGE_STATUS_LABELS } from '../../lib/labels/backup-status-labels';
import { toast, toastError } from '../../lib/browser/toast';
import { useCheckStorage, useUpdateStorage } from './mutations';
import classes from './storages.module.css';

const RemoveStorage = lazy(() => import('./remove-storage'));
const StorageKeysDialog = lazy(() => import('./storage-keys-dialog'));

type OpenDialog = { what: 'keys' | 'removal'; opened: boolean };

export function StorageItem({ storage, mayChange }: { storage: StorageRecord; mayChange: boolean }) {
  const { id, name, type, status, status_reason: reason, is_default: isDefault, checked_at: checked } = storage;
  const [dialog, setDialog] = useState<OpenDialog>();
  const check = useCheckStorage(id);
  const update = useUpdateStorage(id);
  const close = () => setDialog(dialog && { ...dialog, opened: false });
  const makeDefault = () =>
    update.mutate(
      { is_default: true },
      {
        onSuccess: () => toast({ tone: 'ok', title: `${name} is now the default storage` }),
        onError: (error) => toastError(error, `Could not make ${name} the default`),
      },
    );
  return (
    <li className={classes.item}>
      <span className={classes.what}>
        <span className={classes.name}>
          {name}
          <StatusBadge label={STORAGE_STATUS_LABELS[status]} />
          {isDefault && (
            <span className={classes.default} title="Used by backups without another storage">
              default
            </span>
          )}
        </span>
        <span className={classes.place}>
          {placeOf(storage)}
          {checked && (
            <>
              {' · checked '}
              <RelativeTime at={checked} />
            </>
          )}
        </span>
        {reason && <span className={classes.reason}>{reason}</span>}
      </span>
      {mayChange && (
        <span className={classes.actions}>
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Check again: ${name}`}
            loading={check.isPending}
            disabled={status === 'checking'}
            onClick={() =>
              check.mutate(undefined, { onError: (error) => toastError(error, `Could not check ${name}`) })
            }
          >
            Check again
          </Button>
          {!isDefault && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Make default: ${name}`}
              loading={update.isPending}
              onClick={makeDefault}
            >
              Make default
            </Button>
          )}
          {type === 's3' && (
            <>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Change keys… of ${name}`}
                onClick={() => setDialog({ what: 'keys', opened: true })}
              >
                Change keys…
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Remove ${name}`}
                onClick={() => setDialog({ what: 'removal', opened: true })}
              >
                Remove
              </Button>
            </>
          )}
        </span>
      )}
      {dialog?.what === 'keys' && (
        <Suspense>
          <StorageKeysDialog storage={storage} opened={dialog.opened} onClose={close} />
        </Suspense>
      )}
      {dialog?.what === 'removal' && (
        <Suspense>
          <RemoveStorage storage={storage} opened={dialog.opened} onClose={close} />
        </Suspense>
      )}
    </li>
  );
}

/** "s3.eu-central-1.amazonaws.com, acme-backups/fairlead". */
function placeOf({ type, endpoint, bucket, prefix }: StorageRecord): string {
  if (type === 'local' || endpoint === null) return 'On the disk of the machine that Fairlead runs on';
  return `${new URL(endpoint).host}, ${[bucket, prefix].filter(Boolean).join('/')}`;
}
