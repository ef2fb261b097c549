import semver from 'semver';
import { script } from '../command/command';
import { EngineError } from '../engine-error';
import type { Step } from '../flows/step';
import type { Host } from '../host/host';
import type { Toolchain } from '../source/detect';
import { ensurePackages } from './packages';

const FIND_NODE = `
apt-cache show nodejs >/dev/null 2>&1 || apt-get -q -o DPkg::Lock::Timeout=300 update >/dev/null 2>&1
apt-cache policy nodejs | sed -n 's/^ *Candidate: *//p'
`;

/** Makes sure that the server has what the application is built and run with; says which Node it is. */
export async function ensureToolchains(
  host: Host,
  toolchains: readonly Toolchain[],
  present: { readonly nodeVersion?: string; readonly hasNpm: boolean },
  step: Step,
): Promise<{ nodeVersion?: string }> {
  let { nodeVersion } = present;
  for (const { name, versions } of toolchains) {
    if (name === 'python') await ensurePackages(host, step, ['python3', 'python3-venv', 'python3-pip']);
    if (name === 'node') nodeVersion = await ensureNode(host, versions, nodeVersion, step);
    if (name === 'npm' && !present.hasNpm) await ensurePackages(host, step, ['npm']);
  }
  return { nodeVersion };
}

/** A version that the package sources do not have is said before anything is installed. */
async function ensureNode(
  host: Host,
  wanted: string | undefined,
  present: string | undefined,
  step: Step,
): Promise<string> {
  const { signal } = step;
  const candidate =
    present ?? versionOf((await host.exec(script('find-node', FIND_NODE), { signal, timeoutMs: 400_000 })).stdout);
  if (candidate === undefined) {
    throw new EngineError('TOOLCHAIN_UNAVAILABLE', 'The package sources of this server have no Node.js.');
  }
  refuseUnlessSatisfied(candidate, wanted);
  if (present !== undefined) return present;
  step.log(`Installing Node.js ${candidate}`);
  await ensurePackages(host, step, ['nodejs']);
  return versionOf((await host.exec(script('node-version', 'node --version'), { signal })).stdout) ?? candidate;
}

function refuseUnlessSatisfied(version: string, wanted: string | undefined): void {
  if (wanted === undefined || semver.validRange(wanted) === null || semver.satisfies(version, wanted)) return;
  throw new EngineError(
    'TOOLCHAIN_UNAVAILABLE',
    `package.json asks for Node.js ${wanted}; this server has, or can get from its package sources, ${version}.`,
  );
}

/** `v18.20.4`, or Debian's `18.20.4+dfsg-1~deb12u1`. */
function versionOf(text: string): string | undefined {
  return /(\d+\.\d+\.\d+)/.exec(text)?.[1];
}
