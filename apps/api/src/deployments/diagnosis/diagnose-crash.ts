import type { Diagnosis } from '@fairlead/dto';
import { diagnose, evidenceOf, SEARCHED_LINES, type OutputLine } from './diagnose';
import type { DiagnosisFacts } from './rules/rule';
import { explainExit } from './rules/exit-rules';

/** The end of a process of a live release. */
export interface ProcessEnd {
  /** `web`, `web 2`, or the name of a worker. */
  readonly process: string;
  /** `exit code 1`, `killed by signal 9`, `killed: out of memory`. */
  readonly exit: string;
  /** Whether a process of it was killed for its memory within the last minutes, be it this one or a child of it. */
  readonly outOfMemory: boolean;
}

const KILLED_FOR_MEMORY = 'killed: out of memory';
const WEB = /^web(?: \d+)?$/;

/**
 * Finds the cause of a crash by the same rules as that of a failed deployment: in the last lines before it, without secrets, and
 * in how the process ended. Where no rule applies, it says how the process ended and quotes the last line that shows an error.
 */
export function diagnoseCrash(end: ProcessEnd, lines: readonly OutputLine[], facts: DiagnosisFacts): Diagnosis {
  const known = {
    ...facts,
    stage: null,
    isWorker: !WEB.test(end.process),
    killedForMemory: end.outOfMemory || end.exit === KILLED_FOR_MEMORY,
  };
  const ended = (exit: string): OutputLine => ({ seq: null, text: `The process ${end.process} ended (${exit}).` });
  const found = diagnose([ended(end.exit), ...lines.slice(1 - SEARCHED_LINES)], known);
  if (found) return found;
  // A child may have been killed whose parent then ended with a code of its own.
  const ofMemory = end.outOfMemory ? diagnose([ended(KILLED_FOR_MEMORY)], known) : null;
  if (ofMemory) return ofMemory;
  const { actions, ...finding } = explainExit(end.exit, known);
  return { ...finding, actions: [...actions], evidence: evidenceOf(lastError(lines) ?? ended(end.exit)) };
}

const ERROR =
  /\b(?:error|exception|fatal|panic|panicked|traceback|failed|failure|cannot|critical|abort(?:ed)?)\b|[a-z]Error\b|[a-z]Exception\b/i;
/** Frames of stack traces name errors that are not theirs. */
const STACK_FRAME = /^\s*(?:at |File "|from |goroutine |\.{3}|[-^~]{2,})/;

/** The last line that says what went wrong, or else the last one with any text. */
function lastError(lines: readonly OutputLine[]): OutputLine | undefined {
  const printed = lines.filter(({ text }) => text.trim() !== '');
  return printed.findLast(({ text }) => ERROR.test(text) && !STACK_FRAME.test(text)) ?? printed.at(-1);
}
