import { run } from './program/program';
import { ExitCode } from './errors/exit-codes';

// A reader that has read enough, such as `head`, ends the command without an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? ExitCode.Done : ExitCode.Error);
});

const onInterrupt = (listener: () => void) => {
  process.on('SIGINT', listener);
  return () => void process.off('SIGINT', listener);
};

// oxlint-disable-next-line node/no-process-env -- The environment enters here, and is passed on from here.
void run(process.argv.slice(2), { terminal: process, env: process.env, cwd: process.cwd(), onInterrupt }).then(
  (exitCode) => {
    // Connections that are still open do not hold up the end.
    process.stdout.write('', () => process.exit(exitCode));
  },
);
