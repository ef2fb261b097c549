import { constants } from 'node:os';
import { commandSetting, editSetting, editVariable, type DiagnosisFacts, type Finding } from './rule';

/** How a process ended: a code, or the number of a signal. */
interface Exit {
  readonly code: number | undefined;
  readonly signal: number | undefined;
}

/** A shell or a container ends with this and the number of the signal that ended its program. */
const SIGNAL_BASE = 128;
const SIGNAL_MAX = 64;

/** Of several names of a signal, the first is the common one. */
const SIGNAL_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(constants.signals)
    .map(([name, number]): [number, string] => [number, name])
    .reverse(),
);

/** Parses `exit code 139` and `killed by signal 11`. */
function parseExit(text: string): Exit {
  const number = (pattern: RegExp): number | undefined => {
    const found = pattern.exec(text)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const code = number(/^exit code (\d{1,3})$/);
  const ofShell = code === undefined || code <= SIGNAL_BASE ? undefined : code - SIGNAL_BASE;
  const isSignal = ofShell !== undefined && ofShell <= SIGNAL_MAX && SIGNAL_NAMES.has(ofShell);
  return { code, signal: number(/^killed by signal (\d{1,3})$/) ?? (isSignal ? ofShell : undefined) };
}

/** The causes that an exit code shows without any output. What can be changed about each is the command. */
const OF_CODE: Readonly<Partial<Record<number, Omit<Finding, 'actions'>>>> = {
  0: {
    code: 'exited',
    message: 'The process ended without an error (exit code 0).',
    advice:
      'Its command has to stay in the foreground: check that it does not start a program in the background, and that it has not run out of work.',
  },
  126: {
    code: 'not_executable',
    message: 'The command of the process is not executable (exit code 126).',
    advice: 'Give the file the permission to be executed (git update-index --chmod=+x), commit that and deploy again.',
  },
  127: {
    code: 'command_not_found',
    message: 'The command of the process, or a program that it calls, was not found (exit code 127).',
    advice: 'Check its spelling, and that the build creates the program.',
  },
  203: {
    code: 'not_executable',
    message: 'The command of the process could not be executed (exit code 203).',
    advice: 'The program does not exist, may not be executed, or was built for another platform.',
  },
};

const endedWithError = (how: string, facts: DiagnosisFacts): Finding => ({
  code: 'ended_with_error',
  message: `The process ended with an error (${how}).`,
  advice: 'Its last lines say why. The usual cause is a missing variable, file or service.',
  actions: [editVariable(), editSetting(commandSetting(facts))],
});
const aborted = (how: string): Finding => ({
  code: 'aborted',
  message: `The process aborted itself (${how}), because it found its own state to be wrong.`,
  advice: 'Its last lines say what was wrong. Roll back if the release before it ran.',
  actions: [],
});
const crashed = (how: string): Finding => ({
  code: 'segmentation_fault',
  message: `The process accessed memory in a way that is not allowed (${how}).`,
  advice:
    'That is a bug of the program or of a native library: check the versions of native dependencies, and roll back if the release before it ran.',
  actions: [],
});
const killed = (how: string): Finding => ({
  code: 'killed',
  message: `The process was killed by a person or another program on the server (${how}), and not for its memory.`,
  advice:
    'Check who or what ends processes on the server. If the application ends itself with this signal, its log says why.',
  actions: [],
});

/** Signals by what they mean. */
const OF_SIGNAL: ReadonlyMap<number, (how: string) => Finding> = new Map([
  [constants.signals.SIGABRT, aborted],
  [constants.signals.SIGTRAP, aborted],
  [constants.signals.SIGSEGV, crashed],
  [constants.signals.SIGBUS, crashed],
  [
    constants.signals.SIGILL,
    (how) => ({
      code: 'not_executable',
      message: `The program contains an instruction that the processor does not know (${how}).`,
      advice: 'It, or a native library, was built for another processor: build it for that of the server.',
      actions: [],
    }),
  ],
  [constants.signals.SIGKILL, killed],
  [constants.signals.SIGTERM, killed],
  [constants.signals.SIGINT, killed],
  [constants.signals.SIGHUP, killed],
]);

/**
 * Explains the end of a process by its exit code or signal alone, for output that no rule recognizes. `exit` is as inspections
 * report it: `exit code 1`, `killed by signal 9`.
 */
export function explainExit(exit: string, facts: DiagnosisFacts): Finding {
  const { code, signal } = parseExit(exit);
  const known = code === undefined ? undefined : OF_CODE[code];
  if (known) return { ...known, actions: [editSetting(commandSetting(facts))] };
  if (signal === undefined) return endedWithError(exit, facts);
  const name = SIGNAL_NAMES.get(signal);
  const how = `${exit}${name === undefined ? '' : `, ${name}`}`;
  return OF_SIGNAL.get(signal)?.(how) ?? endedWithError(how, facts);
}
