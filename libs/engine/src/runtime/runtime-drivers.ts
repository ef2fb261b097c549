import { dockerRuntime } from './docker/docker-runtime';
import type { Manifest } from '../layout/manifest';
import type { RuntimeDriver } from './runtime-driver';
import { staticRuntime } from './static-runtime';
import { systemdRuntime } from './systemd/systemd-runtime';

const RUNTIMES: Record<Manifest['runtime'], RuntimeDriver> = {
  systemd: systemdRuntime,
  docker: dockerRuntime,
  static: staticRuntime,
};

export function runtimeDriverOf(manifest: Manifest): RuntimeDriver {
  return RUNTIMES[manifest.runtime];
}
