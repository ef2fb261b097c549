import { dockerRuntime } from './docker';
import type { Manifest } from './manifest';
import type { Runtime } from './runtime';
import { staticRuntime } from './static';
import { systemdRuntime } from './systemd';

const RUNTIMES: Record<Manifest['runtime'], Runtime> = {
  systemd: systemdRuntime,
  docker: dockerRuntime,
  static: staticRuntime,
};

export function runtimeOf(manifest: Manifest): Runtime {
  return RUNTIMES[manifest.runtime];
}
