import type { ServerStatus } from '@fairlead/contracts';

/** A server can be provisioned again, but not while it is being provisioned, nor while its host key is not trusted. */
export const mayProvision = (status: ServerStatus) => ['ready', 'unreachable', 'failed'].includes(status);
