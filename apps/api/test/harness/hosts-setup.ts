import { testbedSupport } from '../../../../libs/testbed/src/testbed-support';
import { startNodeMirror, type NodeMirror } from '../../../../libs/testbed/src/toolchains/node-mirror';
import makeMigratedFile, { removeMigratedFile } from './sqlite-setup';

let mirror: NodeMirror | undefined;

/**
 * What tests with hosts share: the migrated SQLite file, and a mirror from which the servers under test install Node. The testbed
 * is imported by its files, because jest maps no names of packages here: by its name, its last build would be loaded.
 */
export default async function prepareHostTests(): Promise<void> {
  await makeMigratedFile();
  // Several projects of one run share it; where no host can be booted, nobody downloads anything.
  if (process.env['FAIRLEAD_NODE_MIRROR'] !== undefined || !testbedSupport().supported) return;
  mirror = await startNodeMirror();
  process.env['FAIRLEAD_NODE_MIRROR'] = mirror.url;
}

export async function endHostTests(): Promise<void> {
  await mirror?.stop();
  mirror = undefined;
  await removeMigratedFile();
}
