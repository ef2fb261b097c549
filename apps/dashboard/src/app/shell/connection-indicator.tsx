import { useConnected } from '../../lib/live/connection-status';
import classes from './connection-indicator.module.css';

/** Says so when what is on the screen may be out of date; there is nothing to say while all is well. */
export function ConnectionIndicator() {
  const connected = useConnected();
  return (
    <div role="status" className={classes.state} data-shown={!connected || undefined}>
      {!connected && 'Reconnecting…'}
    </div>
  );
}
