import { script } from '../command/shell-command';
import { EngineError } from '../errors/engine-error';
import type { Step } from '../step/step';
import type { Host } from '../host/host';

/** Prints the first of the packages that is installed or can be. Exit code 69: none. */
const FIND_PACKAGE = `
has() { LC_ALL=C apt-cache policy "$1" 2>/dev/null | grep -qE '^ +Candidate: [^(]'; }
find() { for package; do if has "$package"; then echo "$package"; exit 0; fi; done; }
find "$@"
install -d -m 0711 /var/lib/fairlead
exec 9>>/var/lib/fairlead/packages.lock
flock -w 300 9
apt-get -q -y -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 update >&2 || true
find "$@"
exit 69
`;

/** Returns the first of these packages that is installed or available. */
export async function findPackage(
  host: Host,
  step: Step,
  what: string,
  packages: readonly [string, ...string[]],
): Promise<string> {
  const result = await host.exec(script('find-package', FIND_PACKAGE, ...packages), {
    signal: step.signal,
    timeoutMs: 900_000,
    expect: [0, 69],
  });
  if (result.code === 0) return result.stdout.trim();
  throw new EngineError(
    'ENGINE_UNAVAILABLE',
    `The package sources of the server do not have ${what} (${packages.join(' or ')}).`,
    { output: result.stderr.trim() },
  );
}

const HAS_ENGINE = `command -v "$1" >/dev/null || [ -n "$(ls -A "$2" 2>/dev/null)" ] || exit 69`;

/** Returns whether the engine or its data is on the server; otherwise there is nothing to drop. */
export async function hasEngine(host: Host, step: Step, program: string, dataPath: string): Promise<boolean> {
  const { signal } = step;
  const result = await host.exec(script('has-engine', HAS_ENGINE, program, dataPath), { signal, expect: [0, 69] });
  return result.code === 0;
}
