import { PROCESS_NAME, RESERVED_PROCESS_NAMES } from '@fairlead/contracts';

export interface Procfile {
  readonly web?: string;
  /** Command that runs once per deployment, before anything of the release is started. */
  readonly release?: string;
  /** Commands of the other processes by name. */
  readonly processes: Readonly<Record<string, string>>;
  /** Names that are not valid for a process. */
  readonly refused: readonly string[];
}

const LINE = /^([A-Za-z0-9_-]+)\s*:\s*(.+?)\s*$/;

/** Parses one process per line, `name: command`; the first of several with the same name counts. */
export function readProcfile(text: string): Procfile {
  const commands = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, command] = LINE.exec(line.trim()) ?? [];
    if (name !== undefined && command !== undefined && !commands.has(name)) commands.set(name, command);
  }
  const others = [...commands].filter(([name]) => !RESERVED_PROCESS_NAMES.includes(name));
  return {
    web: commands.get('web'),
    release: commands.get('release'),
    processes: Object.fromEntries(others.filter(([name]) => PROCESS_NAME.test(name))),
    refused: others.map(([name]) => name).filter((name) => !PROCESS_NAME.test(name)),
  };
}
