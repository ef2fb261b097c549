import { EngineError } from '../errors/engine-error';
import type { ExecResult } from '../host/host';

export const RELEASE_MISSING = 76;

/** Part of the scripts that start a release: nothing is begun where it is not kept any more. Wants `$home` and `$release`. */
export const REQUIRE_RELEASE = `
if [ ! -d "$home/releases/$release" ] || [ ! -f "$home/releases/$release.json" ]; then exit ${RELEASE_MISSING}; fi
`;

/**
 * Part of the scripts that start a release: lays down the link that the switch only has to rename, and finds out whether
 * visitors are on the slot already. Wants `$home`, `$number` and `$slot`; sets `$serves`.
 */
export const OFFER_SLOT = `
ln -sfn "slots/$number" "$home/live.new"
if [ "$home/live" -ef "$slot" ]; then serves=yes; else serves=no; fi
`;

export function requireRelease({ code }: ExecResult, releaseNumber: number): void {
  if (code === RELEASE_MISSING)
    throw new EngineError('RELEASE_MISSING', `Release ${releaseNumber} is no longer on the server.`);
}
