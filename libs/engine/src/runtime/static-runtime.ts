import { script } from '../command/shell-command';
import { EngineError } from '../errors/engine-error';
import { OFFER_SLOT, RELEASE_MISSING, REQUIRE_RELEASE, requireRelease } from './require-release';
import type { RuntimeDriver } from './runtime-driver';

const PREPARE_SLOT = `
set -eu
app=$1 number=$2 release=$3 output=$4 spa=$5
home=/var/lib/fairlead/apps/$app
slot=$home/slots/$number
${REQUIRE_RELEASE}umask 022
mkdir -p "$slot"
ln -sfn "../../releases/$release/$output" "$slot/www"
if [ -n "$spa" ]; then : >"$slot/spa"; else rm -f "$slot/spa"; fi
${OFFER_SLOT}printf '%s\n' "$serves"
`;

const READ_PAGES = `
cd "/var/lib/fairlead/apps/$1/slots/$2/www/" || exit 74
setpriv --reuid caddy --regid caddy --clear-groups sh -c 'ls >/dev/null && { [ ! -e index.html ] || [ -r index.html ]; }' || exit 74
`;

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
