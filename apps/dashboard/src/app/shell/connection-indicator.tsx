import { useConnected } from '../../lib/live/connection-status';
import classes from './connection-indicator.module.css';

/** Warns that the page may be out of date while the connection is lost. */
export function ConnectionIndicator() {
  const connected = useConnected();
  return (
    <div role="status" className={classes.state} data-shown={!connected || undefined}>
      {!connected && 'Reconnecting…'}
    </div>
  );
}
