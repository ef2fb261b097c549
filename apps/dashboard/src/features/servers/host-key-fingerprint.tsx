import type { ServerHostKey } from '@fairlead/client';
import { CopyButton } from '../../components/ui/display/copy-button';
import classes from './host-key-fingerprint.module.css';

/** A host key fingerprint as `ssh-keygen -l` prints it, so that it can be compared. */
export const HostKeyFingerprint = ({ hostKey, label }: { hostKey: ServerHostKey; label: string }) => (
  <span className={classes.fingerprint}>
    <span className={classes.text}>
      <span className={classes.kind}>{hostKey.algorithm}</span>
      <br />
      {hostKey.fingerprint}
    </span>
    <CopyButton value={hostKey.fingerprint} label={`Copy ${label}`} />
  </span>
);
