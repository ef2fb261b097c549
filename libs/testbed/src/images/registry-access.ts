import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../machine/run-program';

/**
 * What a machine needs to know in order to reach its package registries. It is read from the machine that builds the
 * images, so that hosts get through wherever the machine itself gets through; nothing of it is required.
 */
export interface RegistryAccess {
  mirror: string;
  securityMirror: string;
  aptSettings: string[];
  certificates: Record<string, string>;
  npmRegistry?: string;
}

export async function readRegistryAccess(): Promise<RegistryAccess> {
  const sources = readAptSources();
  const mirror = sources.find((uri) => !uri.includes('security'));
  if (mirror === undefined)
    throw new Error("Test hosts are made from Debian's archive, and this machine's apt knows none.");
  const registry = await readNpmRegistry();
  return {
    mirror,
    securityMirror: sources.find((uri) => uri.includes('security')) ?? `${mirror.replace(/\/$/, '')}-security`,
    aptSettings: await readAptSettings(),
    certificates: readCertificates('/usr/local/share/ca-certificates'),
    ...(registry.startsWith('http') ? { npmRegistry: registry } : {}),
  };
}

/** npm takes a while to answer, so the processes that this one starts are told. */
async function readNpmRegistry(): Promise<string> {
  const ask = async (): Promise<string> => {
    const result = await run('npm', ['config', 'get', 'registry'], { cwd: '/' }).catch(() => undefined);
    return result?.stdout.trim() ?? '';
  };
  return (process.env['FAIRLEAD_TEST_NPM_REGISTRY'] ??= await ask());
}

/** The addresses of Debian's own archive. Other publishers' entries name other components than Debian's `main`. */
function readAptSources(): string[] {
  const folder = '/etc/apt/sources.list.d';
  const files = ['/etc/apt/sources.list', ...list(folder).map((name) => path.join(folder, name))];
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => debianArchiveUrls(readFileSync(file, 'utf8'), file));
}

export function debianArchiveUrls(text: string, file: string): string[] {
  if (file.endsWith('.sources')) {
    return text
      .split(/\n\s*\n/)
      .filter((stanza) => /^Components:.*\bmain\b/m.test(stanza) && isDebianAddress(stanza))
      .flatMap((stanza) => /^URIs:\s*(\S+)/m.exec(stanza)?.[1] ?? []);
  }
  return text
    .split('\n')
    .filter((line) => /^deb\s.*\smain\b/.test(line) && isDebianAddress(line))
    .flatMap((line) => /\b(https?:\/\/\S+)/.exec(line)?.[1] ?? []);
}

function isDebianAddress(entry: string): boolean {
  return /https?:\/\/\S*\/debian(-security)?\/?(\s|$)/.test(entry);
}

async function readAptSettings(): Promise<string[]> {
  const dump = await run('apt-config', ['dump', 'Acquire']);
  return dump.stdout
    .split('\n')
    .filter((line) => /^Acquire::https?::(proxy|verify)/i.test(line) && !line.endsWith('"";'));
}

function readCertificates(folder: string): Record<string, string> {
  const names = list(folder).filter((name) => name.endsWith('.crt'));
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}
