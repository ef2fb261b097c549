import { createHash } from 'node:crypto';

const FIRST = 20_000;
const PAIRS = 5_000;

/**
 * The two ports on which the releases of an application listen in turn if they are free (`reserve-port.sh`). They follow from
 * its id, so the configuration of the proxy has them before there is a release.
 */
export function preferredPorts(applicationId: string): readonly [number, number] {
  const pair = createHash('sha256').update(applicationId).digest().readUInt32BE() % PAIRS;
  return [FIRST + 2 * pair, FIRST + 2 * pair + 1];
}
