import { loadScript } from '../command/load-script';
import { script } from '../command/shell-command';
import { EngineError } from '../errors/engine-error';
import { RELEASE_MISSING, requireRelease } from './require-release';
import type { RuntimeDriver } from './runtime-driver';

const PREPARE_SLOT = loadScript('runtime/prepare-slot.sh');

const READ_PAGES = loadScript('runtime/read-pages.sh');

/** Static pages, served by the proxy itself. There is no process that could fail, so observation ends at once. */
export const staticRuntime: RuntimeDriver = {
  async start(host, run, step) {
    const { application, number } = run.spec;
    const result = await host.exec(
      script(
        'prepare-slot',
        PREPARE_SLOT,
        application.id,
        number,
        run.releaseNumber,
        run.manifest.output ?? '.',
        application.spaFallback ? 'yes' : '',
      ),
      { signal: step.signal, expect: [0, RELEASE_MISSING] },
    );
    requireRelease(result, run.releaseNumber);
    return { instances: [], serves: result.stdout.trim() === 'yes' };
  },

  async verify(host, run, _started, step) {
    const { application, number } = run.spec;
    const result = await host.exec(script('read-pages', READ_PAGES, application.id, number), {
      signal: step.signal,
      expect: [0, 74],
    });
    if (result.code === 74)
      throw new EngineError('HEALTH_CHECK_FAILED', 'The proxy cannot read the pages of the release.', {
        output: result.stderr.trim(),
      });
  },

  observe: () => Promise.resolve({ kind: 'passed' }),
};
