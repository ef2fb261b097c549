import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config';

export type { Logger };

const BUFFER_BYTES = 8192;
const FLUSH_MS = 100;

/** Secrets do not get into the log by being a field of something that is logged. Bodies are never logged at all. */
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

/** For lines whose fields are known to hold no secret: looking for one costs ten times as much as writing the line. */
export function plainLogger(logger: Logger): Logger {
  return logger.child({}, { redact: [] });
}

/** A write for every request would cost more than the rest of its log line; what is left is written when the process ends. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES });
  setInterval(() => output.flush(), FLUSH_MS).unref();
  process.once('exit', () => output.flushSync());
  return output;
}
