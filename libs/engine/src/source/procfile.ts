export interface Procfile {
  readonly web?: string;
  /** Run once for each deployment, before anything of it is started. */
  readonly release?: string;
  /** The other processes, by their names. */
  readonly processes: Readonly<Record<string, string>>;
  /** Names that no process can have. */
  readonly refused: readonly string[];
}

const LINE = /^([A-Za-z0-9_-]+)\s*:\s*(.+?)\s*$/;
/** A part of the name of a unit: never digits alone, which number the instances. */
const PROCESS_NAME = /^[a-z][a-z0-9]{0,19}$/;

/** One process for each line, `name: command`; the first of several of one name counts. */
export function readProcfile(text: string): Procfile {
  const commands = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [, name, command] = LINE.exec(line.trim()) ?? [];
    if (name !== undefined && command !== undefined && !commands.has(name)) commands.set(name, command);
  }
  const others = [...commands].filter(([name]) => name !== 'web' && name !== 'release');
  return {
    web: commands.get('web'),
    release: commands.get('release'),
    processes: Object.fromEntries(others.filter(([name]) => PROCESS_NAME.test(name))),
    refused: others.map(([name]) => name).filter((name) => !PROCESS_NAME.test(name)),
  };
}
