import { PassThrough } from 'node:stream';
import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import { tailLines } from '../../errors/command-failure';
import type { Host } from '../../host/host';
import type { Manifest } from '../../layout/manifest';
import { runPath } from '../../layout/paths';
import { runtimeDriverOf } from '../../runtime/runtime-drivers';
import { writeRunScript } from '../../runtime/systemd/run-once';
import { unitProperties } from '../../runtime/systemd/unit-setting';
import type { ApplicationSpec } from '../../specs/application-spec';
import { encodeTerminalFrame, isTypedKind, TerminalFrames, type TypedVisibility } from './terminal-frames';

const OPEN = loadScript('terminal/open-terminal.sh');
const PERL = loadScript('terminal/terminal.pl');
const CLOSE = loadScript('terminal/close-terminal.sh');

/** Seconds between the end of a session and the kill of what is still running in it. */
const STOP_SECONDS = 3;
/** Bytes that may wait for a terminal that does not read. */
const MAX_WAITING_INPUT = 1024 * 1024;

export interface TerminalSize {
  readonly rows: number;
  readonly columns: number;
}

/** A terminal in the live release of an application. */
export interface TerminalSpec {
  /** The application with the settings and environment of its deployment. */
  readonly application: ApplicationSpec;
  /** Number of the live deployment. */
  readonly number: number;
  /** Number of the deployment that built the release. */
  readonly releaseNumber: number;
  readonly manifest: Manifest;
  /** TypeID, which is unique and so names the unit. */
  readonly terminalId: string;
  readonly size: TerminalSize;
  /** After this time the server itself ends the session, whether or not Fairlead is still connected. */
  readonly maxSeconds: number;
}

export interface TerminalOptions {
  /** Ends the session with everything that was started in it. */
  readonly signal: AbortSignal;
  /** The shell is being started. */
  readonly onOpen: () => void;
  /** Bytes for the screen. No more is read from the server until a returned promise settles. */
  readonly onOutput: (bytes: Buffer) => void | Promise<void>;
  /** Called for what was typed in the moment in which the terminal gets it. */
  readonly onTyped: (bytes: Buffer, visibility: TypedVisibility) => void;
}

/** An open terminal. */
export interface Terminal {
  /** Returns whether it was taken: a terminal that does not read is closed by the caller. */
  type(bytes: Buffer): boolean;
  resize(size: TerminalSize): void;
  /**
   * Resolves with the exit code of the shell.
   * @throws {EngineError} COMMAND_FAILED if the shell could not be started, RELEASE_MISSING, SERVER_UNREACHABLE and what else
   * `Host.exec` throws; the reason of the signal if that was aborted.
   */
  readonly ended: Promise<number>;
}

/**
 * Opens a shell in the live release, with the same user, sandbox, limits and environment as the processes of the application. It
 * has its own unit, so that nothing remains after it has ended.
 */
export function openTerminal(host: Host, spec: TerminalSpec, options: TerminalOptions): Terminal {
  const input = new PassThrough();
  const send = (kind: 'i' | 'r', content: Buffer): boolean => {
    if (input.writableLength > MAX_WAITING_INPUT) return false;
    input.write(encodeTerminalFrame(kind, content));
    return true;
  };
  return {
    type: (bytes) => send('i', bytes),
    resize: (size) => void send('r', sizeContent(size)),
    ended: run(host, spec, input, options),
  };
}

async function run(
  host: Host,
  spec: TerminalSpec,
  input: PassThrough,
  { signal, onOpen, onOutput, onTyped }: TerminalOptions,
): Promise<number> {
  const { application, number, releaseNumber, manifest, maxSeconds } = spec;
  const runtime = runtimeDriverOf(manifest);
  if (!runtime.programOf) throw new EngineError('RELEASE_MISSING', 'Static releases have no terminal.');
  const release = { spec: { application, number }, releaseNumber, manifest };
  const program = runtime.programOf(release, {
    name: 'terminal',
    instance: 1,
    purpose: 'once',
    command: SHELL,
    interactive: true,
  });
  const unit = terminalUnit(spec);
  const opening = { signal, log: () => undefined, output: () => undefined };
  await runtime.prepare?.(host, release, opening);
  const properties = unitProperties([
    ['SendSIGHUP', 'yes'],
    ['TimeoutStopSec', String(STOP_SECONDS)],
    ...program.settings,
    ['RuntimeMaxSec', String(maxSeconds)],
  ]);
  const { rows, columns } = spec.size;
  const frames = new TerminalFrames();
  const receive = async (chunk: Buffer): Promise<void> => {
    for (const { kind, content } of frames.take(chunk)) {
      if (kind === 's') onOpen();
      else if (kind === 'o') await onOutput(content);
      else if (isTypedKind(kind)) onTyped(content, TYPED[kind]);
    }
  };
  try {
    const file = (await writeRunScript(host, release, program, unit, { signal })) ?? '';
    const { code, stderr } = await host.exec(
      script('open-terminal', OPEN, PERL, unit, file, rows, columns, ...properties),
      {
        stdin: input,
        signal,
        timeoutMs: (maxSeconds + 60) * 1000,
        follow: true,
        maxOutputBytes: 16 * 1024,
        onOutput: (stream, chunk) => (stream === 'stdout' ? receive(chunk) : undefined),
        expect: 'any',
      },
    );
    if (code !== 0 && /Failed to start transient service|could not be opened/.test(stderr))
      throw new EngineError('COMMAND_FAILED', 'The shell could not be started.', { output: tailLines(stderr, 5) });
    return code;
  } finally {
    input.destroy();
    // On an unreachable server its own deadline ends it, and the end of the connection before that.
    await closeTerminal(host, spec).catch(() => undefined);
  }
}

/** Ends whatever an interrupted session has left on the server, and removes its files. Does nothing if there is nothing. */
export async function closeTerminal(
  host: Host,
  spec: Pick<TerminalSpec, 'number' | 'terminalId'> & { readonly application: Pick<ApplicationSpec, 'id'> },
): Promise<void> {
  const unit = terminalUnit(spec);
  const file = `${runPath(spec.application.id, spec.number)}/once-${unit}`;
  await host.exec(script('close-terminal', CLOSE, `${unit}.service`, file), { timeoutMs: 30_000 });
}

const terminalUnit = ({
  application,
  terminalId,
}: Pick<TerminalSpec, 'terminalId'> & { readonly application: Pick<ApplicationSpec, 'id'> }): string =>
  `fairlead-run-${application.id}-${terminalId}`;

/** Bash where there is one. No history is written: it would store what was typed without echo in some programs. */
const SHELL =
  'TERM=xterm-256color HISTFILE=; export TERM HISTFILE; if command -v bash >/dev/null 2>&1; then exec bash -i; fi; exec sh -i';

const TYPED = { e: 'echoed', h: 'hidden', p: 'program' } as const;

function sizeContent({ rows, columns }: TerminalSize): Buffer {
  const content = Buffer.alloc(4);
  content.writeUInt16BE(rows, 0);
  content.writeUInt16BE(columns, 2);
  return content;
}
