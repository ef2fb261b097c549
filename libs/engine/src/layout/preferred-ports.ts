import { createHash } from 'node:crypto';
import { RELEASE_PORTS } from '@fairlead/contracts';

const PAIRS = (RELEASE_PORTS.last + 1 - RELEASE_PORTS.first) / 2;

/**
 * The two ports on which the releases of an application listen in turn if they are free (`reserve-port.sh`). They follow from
 * its id, so the configuration of the proxy has them before there is a release.
 */
export function preferredPorts(applicationId: string): readonly [number, number] {
  const pair = createHash('sha256').update(applicationId).digest().readUInt32BE() % PAIRS;
  const first = RELEASE_PORTS.first + 2 * pair;
  return [first, first + 1];
}
