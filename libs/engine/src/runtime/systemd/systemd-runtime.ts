import { systemdProgram } from './systemd-program';
import { unitRuntime } from './unit-runtime';

/** Runs programs of the release, each in a systemd unit. */
export const systemdRuntime = unitRuntime(systemdProgram);
