export interface WorkflowCommand {
  readonly name: string;
  readonly text: string;
}

/**
 * The commands that a runner obeys in what a step prints: lines that begin with `::`, or contain `##[`, unless the step has
 * stopped them with a word of its own.
 */
export function workflowCommands(printed: string): WorkflowCommand[] {
  const commands: WorkflowCommand[] = [];
  let stopped: string | undefined;
  for (const line of printed.split(/\r\n|\r|\n/)) {
    const [, name = '', text = ''] =
      /^\s*::([\w-]+)[^:]*::(.*)$/.exec(line) ?? /##\[([\w-]+)[^\]]*\](.*)$/.exec(line) ?? [];
    if (stopped !== undefined) {
      if (line.trim() === `::${stopped}::`) stopped = undefined;
    } else if (name === 'stop-commands') stopped = text.trim();
    else if (name) commands.push({ name, text });
  }
  return commands;
}
