import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Step } from '../../step/step';
import type { Host } from '../host';
import { diskFullFailure, tailLines } from '../../errors/command-failure';

const INSTALL = loadScript('server/install-packages.sh');

export async function ensurePackages(host: Host, step: Step, packages: readonly string[]): Promise<void> {
  const result = await host.exec(script('install-packages', INSTALL, ...packages), {
    signal: step.signal,
    timeoutMs: 1_800_000,
    onOutput: step.output,
    maxOutputBytes: 64 * 1024,
    expect: 'any',
  });
  if (result.code === 0) return;
  const output = `${result.stdout}\n${result.stderr}`;
  const wanted = packages.join(', ');
  throw (
    diskFullFailure(output) ??
    new EngineError('PACKAGE_INSTALL_FAILED', `The package manager could not install what is needed (${wanted}).`, {
      output: tailLines(output, 20),
    })
  );
}
