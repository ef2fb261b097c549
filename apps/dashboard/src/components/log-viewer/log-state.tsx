import { Status } from '../ui/feedback/status';
import type { StreamState } from '../../lib/live/stream-connection';

/** What the log is doing, in one word. */
export function LogConnectionState({ connection }: { connection: StreamState }) {
  if (connection === 'open') return <Status tone="ok">Live</Status>;
  if (connection === 'ended') return <Status tone="idle">Complete</Status>;
  if (connection === 'connecting') return <Status tone="busy">Connecting…</Status>;
  if (connection === 'paused') return <Status tone="idle">Paused</Status>;
  if (connection === 'reconnecting') return <Status tone="warn">Reconnecting…</Status>;
  return connection === 'signed-out' ? (
    <Status tone="warn">Signed out</Status>
  ) : (
    <Status tone="bad">Not available</Status>
  );
}
