import { loadScript } from '../../command/load-script';
import type { Host } from '../../host/host';
import {
  inspectRepository,
  type InspectedRepository,
  type InspectionLimits,
} from '../../source/git/repository-inspection';
import { readRefs, type RepositoryRefs } from '../../source/git/read-refs';

const LIST_REFS = loadScript('source/list-refs.sh');

/** Lists the branches and tags of a repository as seen from a server. */
export async function listRefs(
  host: Host,
  source: InspectedRepository,
  limits: InspectionLimits,
): Promise<RepositoryRefs> {
  return readRefs(await inspectRepository(host, LIST_REFS, source, limits));
}
