import type { Manifest } from './manifest';
import type { Runtime } from './runtime';
import { staticRuntime } from './static';
import { systemdRuntime } from './systemd';

/** A container runs under the same units as a program does; only what they start differs. */
const RUNTIMES: Record<Manifest['runtime'], Runtime> = {
  systemd: systemdRuntime,
  docker: systemdRuntime,
  static: staticRuntime,
};

export function runtimeOf(manifest: Manifest): Runtime {
  return RUNTIMES[manifest.runtime];
}
