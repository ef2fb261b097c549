import { INSTANCES_MAX, PROCESSES_MAX, PROCESS_NAME, RESERVED_PROCESS_NAMES } from '@fairlead/contracts';
import { checkVariableName } from './environment-rules';
import { isWellFormed, validationRule } from '../../common/validation-rule';
import { checkCommand } from './text-rules';

const ARGUMENTS_MAX = 50;
const ARGUMENT_MAX_LENGTH = 4096;
const SHOWN = 40;

interface Options {
  /** Whether `null` may stand for what is to be taken away. */
  readonly nulls: boolean;
}

/** What is wrong with one entry of an object; undefined where nothing is. */
type EntryCheck = (name: string, value: unknown) => string | undefined;

function checkEntries(value: unknown, max: number, { nulls }: Options, check: EntryCheck): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  const entries = Object.entries(value);
  if (entries.length > max) return `must have at most ${max} entries`;
  for (const [name, entry] of entries) {
    const problem = entry === null && nulls ? check(name, undefined) : check(name, entry);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const quoted = (name: string): string => JSON.stringify(name.slice(0, SHOWN));

/** Arguments of a Dockerfile: names and plain texts, none of them secret, because they stay in the image. */
export function checkBuildArguments(value: unknown, options: Options): string | undefined {
  return checkEntries(value, ARGUMENTS_MAX, options, (name, text) => {
    const problem = checkVariableName(name);
    if (problem !== undefined) return `has the name ${quoted(name)}, which ${problem}`;
    if (text === undefined) return undefined;
    if (typeof text !== 'string') return `must have a text as the value of ${name}`;
    if (text.length > ARGUMENT_MAX_LENGTH) return `must have at most ${ARGUMENT_MAX_LENGTH} characters in ${name}`;
    return text.includes('\0') || !isWellFormed(text) ? `must not have NUL or broken Unicode in ${name}` : undefined;
  });
}

/** Processes beside the web process, by their names. */
export function checkProcesses(value: unknown, options: Options): string | undefined {
  return checkEntries(value, PROCESSES_MAX, options, (name, process) => {
    if (!PROCESS_NAME.test(name))
      return `has the name ${quoted(name)}: names are [a-z][a-z0-9]*, at most 20 characters`;
    if (RESERVED_PROCESS_NAMES.includes(name))
      return name === 'web'
        ? 'must not have web: it is started by build.start_command, and counted by instances'
        : 'must not have release: it is build.release_command';
    return process === undefined ? undefined : checkProcess(name, process);
  });
}

function checkProcess(name: string, process: unknown): string | undefined {
  if (typeof process !== 'object' || process === null || Array.isArray(process))
    return `must have an object for ${name}, such as {"command": "node worker.js", "instances": 1}`;
  const { command, instances, ...others }: { command?: unknown; instances?: unknown } = process;
  const [other] = Object.keys(others);
  if (other !== undefined) return `must not have ${quoted(other)} in ${name}`;
  const problem = command === undefined || command === null ? undefined : checkCommand(command);
  if (problem !== undefined) return `has a command of ${name} that ${problem}`;
  return instances === undefined || instances === null || isCount(instances)
    ? undefined
    : `must have a whole number of instances from 0 to ${INSTANCES_MAX} in ${name}`;
}

const isCount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= INSTANCES_MAX;

export const AreBuildArguments = (): PropertyDecorator =>
  validationRule('is_build_arguments', (value) => checkBuildArguments(value, { nulls: false }));
export const AreBuildArgumentChanges = (): PropertyDecorator =>
  validationRule('is_build_argument_changes', (value) => checkBuildArguments(value, { nulls: true }));
export const AreProcesses = (): PropertyDecorator =>
  validationRule('is_processes', (value) => checkProcesses(value, { nulls: false }));
export const AreProcessChanges = (): PropertyDecorator =>
  validationRule('is_process_changes', (value) => checkProcesses(value, { nulls: true }));
