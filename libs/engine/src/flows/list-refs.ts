import type { Host } from '../host/host';
import { look, type LookedAtSource, type LookLimits } from '../source/look';
import { LIST_REFS } from '../source/look-script';
import { readRefs, type RepositoryRefs } from '../source/read-refs';

/** The branches and tags of a repository, as it is seen from a server. */
export async function listRefs(host: Host, source: LookedAtSource, limits: LookLimits): Promise<RepositoryRefs> {
  return readRefs(await look(host, LIST_REFS, source, limits));
}
