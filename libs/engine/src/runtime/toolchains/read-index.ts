import { script } from '../../command/shell-command';
import { tailLines } from '../../errors/command-failure';
import type { Host } from '../../host/host';
import { parseToolchainIndex, type IndexedRelease } from '../../source/toolchains/toolchain-index';
import type { ToolchainMirrors } from '../../specs/deployment-spec';
import type { Step } from '../../step/step';
import { RELEASE_SOURCES } from './release-sources';
import type { ReleasedToolchain } from './toolchain-sources';

/** Retries included, and several files. */
const ATTEMPTS = 9;

/** Returns the releases that a mirror has for the server, or why they could not be read. */
export async function readIndex(
  host: Host,
  name: ReleasedToolchain,
  mirrors: ToolchainMirrors,
  { signal }: Step,
): Promise<readonly IndexedRelease[] | string> {
  const { stallSeconds } = mirrors;
  const command = script('read-index', RELEASE_SOURCES[name].readIndex, name, mirrors[name], stallSeconds);
  const timeoutMs = 300_000 + ATTEMPTS * stallSeconds * 1000;
  const { code, stdout, stderr } = await host.exec(command, { signal, timeoutMs, expect: 'any' });
  if (code === 0) return parseToolchainIndex(stdout).releases;
  return tailLines(stderr, 1) || `exit code ${code}`;
}
