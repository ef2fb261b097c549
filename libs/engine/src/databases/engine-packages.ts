import { loadScript } from '../command/load-script';
import { script } from '../command/shell-command';
import { EngineError } from '../errors/engine-error';
import type { Step } from '../step/step';
import type { Host } from '../host/host';

const FIND_PACKAGE = loadScript('databases/find-package.sh');

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

const HAS_ENGINE = loadScript('databases/has-engine.sh');

/** Returns whether the engine or its data is on the server; otherwise there is nothing to drop. */
export async function hasEngine(host: Host, step: Step, program: string, dataPath: string): Promise<boolean> {
  const { signal } = step;
  const result = await host.exec(script('has-engine', HAS_ENGINE, program, dataPath), { signal, expect: [0, 69] });
  return result.code === 0;
}
