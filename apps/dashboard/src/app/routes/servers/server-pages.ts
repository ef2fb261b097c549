/** One chunk for what changes a server: the first load of every page carries the names of all chunks. */
export { NewServerRoute } from './new-server';
export { ServerProvisioningRoute } from './server-provisioning';
export { ServerSettingsRoute } from './server-settings';
