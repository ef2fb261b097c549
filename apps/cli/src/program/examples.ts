import type { Command } from 'commander';

/** A command line, and what it does. */
export type Example = readonly [command: string, meaning?: string];

const EXAMPLES = new WeakMap<Command, readonly Example[]>();

/** Adds examples to the help and the reference of a command. */
export function examples(command: Command, list: readonly Example[]): void {
  EXAMPLES.set(command, list);
  const width = Math.max(...list.map(([line]) => line.length));
  const lines = list.map(([line, meaning]) =>
    meaning === undefined ? `  ${line}` : `  ${line.padEnd(width)}  # ${meaning}`,
  );
  command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}

export const examplesOf = (command: Command): readonly Example[] => EXAMPLES.get(command) ?? [];
