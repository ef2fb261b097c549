import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import type { Step } from '../../step/step';

const INSPECT_SYSTEM = loadScript('server/inspect-system.sh');

const SUPPORTED = ['debian', 'ubuntu'];

/** @throws {EngineError} SYSTEM_NOT_SUPPORTED */
export async function requireSupportedSystem(host: Host, { signal, log }: Pick<Step, 'signal' | 'log'>): Promise<void> {
  const { stdout } = await host.exec(script('inspect-system', INSPECT_SYSTEM), { signal });
  const [id = '', name = '', init = '', packageManager = ''] = stdout.split('\n');
  const refuse = (what: string): never => {
    throw new EngineError(
      'SYSTEM_NOT_SUPPORTED',
      `Fairlead manages Debian and Ubuntu with systemd; this server ${what}.`,
    );
  };
  if (!SUPPORTED.includes(id)) refuse(`runs ${name === '' ? 'an unknown system' : name}`);
  if (init !== 'systemd') refuse(`runs ${name} with ${init || 'another init'} as process 1`);
  if (packageManager !== 'apt-get') refuse('has no apt-get');
  log(`${name} with systemd`);
}
