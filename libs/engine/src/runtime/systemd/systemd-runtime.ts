import { systemdProgram } from './systemd-program';
import { unitRuntime } from './unit-runtime';

/** Programs of the release itself, each in a unit of the server. */
export const systemdRuntime = unitRuntime(systemdProgram);
