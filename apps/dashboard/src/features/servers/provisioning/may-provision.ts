import type { ServerStatus } from '@fairlead/contracts';

/** Prepared once more: not while that is under way already, nor where nobody knows which machine it would be. */
export const mayProvision = (status: ServerStatus) => ['ready', 'unreachable', 'failed'].includes(status);
