import path from 'node:path';
import { must } from '../machine/run-program';
import { archiveKey, nodeArchive } from './node-archives';
import { NODE_RELEASES, type NodeRelease } from './node-releases';

/** Where hosts keep versions of toolchains, each in a folder of its own. */
export const TOOLCHAINS_FOLDER = '/var/lib/fairlead/toolchains';

const NEWEST_LTS = newestLts();

/** The Node that all images but `plain` have, so that ordinary deployments download none. It is not in the `PATH`. */
export const STOCKED_NODE = {
  version: NEWEST_LTS.version,
  folder: `${TOOLCHAINS_FOLDER}/node/${NEWEST_LTS.version}`,
} as const;

/** `$1` file system, `$2` folder of that Node in it, `$3` archive. */
const INSTALL_SCRIPT = `
install -d -m 0711 "$1/var/lib/fairlead"
mkdir -p "$2/etc"
tar -xzf "$3" -C "$2" --strip-components=1 --no-same-owner
# The settings of the machine, where an npm from such an archive looks for them.
ln -s /etc/npmrc "$2/etc/npmrc"
`;

/** What the installed files follow from. */
export const STOCKED_NODE_RECIPE = [archiveKey(NEWEST_LTS), STOCKED_NODE.folder, INSTALL_SCRIPT];

/** Installs it in the file system of an image. */
export async function installStockedNode(root: string): Promise<void> {
  const { file } = await nodeArchive(NEWEST_LTS);
  await must('sh', ['-ec', INSTALL_SCRIPT, 'sh', root, path.join(root, STOCKED_NODE.folder), file]);
}

function newestLts(): NodeRelease {
  const release = NODE_RELEASES.find(({ lts }) => lts !== undefined);
  if (!release) throw new Error('no release of Node has long-term support');
  return release;
}
