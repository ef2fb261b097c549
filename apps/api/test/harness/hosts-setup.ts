import { testbedSupport } from '../../../../libs/testbed/src/testbed-support';
import { startToolchainMirror, type ToolchainMirror } from '../../../../libs/testbed/src/toolchains/toolchain-mirror';
import makeMigratedFile, { removeMigratedFile } from './sqlite-setup';

let mirror: ToolchainMirror | undefined;

/**
 * What tests with hosts share: the migrated SQLite file, and a mirror from which the servers under test install toolchains. The testbed
 * is imported by its files, because jest maps no names of packages here: by its name, its last build would be loaded.
 */
export default async function prepareHostTests(): Promise<void> {
  await makeMigratedFile();
  // Several projects of one run share it; where no host can be booted, nobody downloads anything.
  if (process.env['FAIRLEAD_NODE_MIRROR'] !== undefined || !testbedSupport().supported) return;
  mirror = await startToolchainMirror();
  Object.assign(process.env, mirror.settings);
}

export async function endHostTests(): Promise<void> {
  await mirror?.stop();
  mirror = undefined;
  await removeMigratedFile();
}
