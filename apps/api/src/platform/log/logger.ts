import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config';

export type { Logger };

const BUFFER_BYTES = 8192;
const FLUSH_MS = 100;

/** Redacts fields that contain secrets. Bodies are never logged. */
const REDACTED = ['authorization', 'cookie', 'password', 'token', 'secret', 'private_key', 'privateKey'].flatMap(
  (name) => [name, `*.${name}`, `*.*.${name}`],
);

export function createLogger(config: Config, destination?: DestinationStream): Logger {
  return pino(
    {
      level: config.get('FAIRLEAD_LOG_LEVEL'),
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED, censor: '[redacted]' },
    },
    destination ?? standardOutput(),
  );
}

/** For lines whose fields are known to contain no secret: redaction costs ten times as much as writing the line. */
export function plainLogger(logger: Logger): Logger {
  return logger.child({}, { redact: [] });
}

/** Lines are buffered, because a write per request would dominate the cost of logging; the rest is flushed on exit. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => output.flush(), FLUSH_MS).unref();
  process.once('exit', () => output.flushSync());
  return output;
}
