import { loadScript } from '../command/load-script';
import { script } from '../command/shell-command';
import { EngineError } from '../errors/engine-error';
import type { ServerFacts } from '../specs/server-facts';
import type { Host } from '../host/host';
import { meminfoBytes, parseNumber, section, parseSections } from './proc-sections';

const TEXT = loadScript('server/read-server-facts.sh');

/** Reads the facts of a server. Fairlead does not support systems on which this fails. */
export async function readServerFacts(
  host: Host,
  options: { readonly signal?: AbortSignal } = {},
): Promise<ServerFacts> {
  try {
    const { stdout } = await host.exec(script('read-facts', TEXT), { ...options, timeoutMs: 15_000 });
    return parseServerFacts(stdout);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'COMMAND_FAILED') throw error;
    const text = 'The system of the server could not be determined: Debian or Ubuntu is required.';
    throw new EngineError('SYSTEM_NOT_SUPPORTED', text, { cause: error, output: error.output });
  }
}

export function parseServerFacts(text: string): ServerFacts {
  const from = parseSections(text);
  const release = section(from, '/etc/os-release');
  const [arch = '', cpuCount, diskBytes] = section(from, 'machine');
  return {
    hostname: section(from, '/proc/sys/kernel/hostname')[0] ?? '',
    os: value(release, 'ID'),
    osVersion: value(release, 'VERSION_ID'),
    kernel: section(from, '/proc/sys/kernel/osrelease')[0] ?? '',
    arch,
    cpuCount: parseNumber(cpuCount),
    memoryBytes: meminfoBytes(section(from, '/proc/meminfo'), 'MemTotal'),
    diskBytes: parseNumber(diskBytes),
  };
}

/** Reads `NAME=value` or `NAME="value"` as defined in os-release(5). */
function value(lines: readonly string[], name: string): string {
  const line = lines.find((candidate) => candidate.startsWith(`${name}=`));
  return line?.slice(name.length + 1).replace(/^(['"])(.*)\1$/, '$2') ?? '';
}
