import { secret, type Secret } from '../../specs/secret';
import type { ApplicationSpec } from '../../specs/application-spec';

/** Hostname of the server inside a container. */
export const HOST_GATEWAY = 'host.docker.internal';

const LOOPBACK = /(^|@)127\.0\.0\.1(?=$|:)/;
const PORT_OF_URL = /@127\.0\.0\.1:(\d+)/;

type Linked = Pick<ApplicationSpec, 'env' | 'linkedNames'>;

/**
 * Replaces loopback addresses in linked variables: databases listen on the server's loopback address, but in a container that
 * is the container itself.
 */
export function containerEnvironment({ env, linkedNames = [] }: Linked): Readonly<Record<string, Secret>> {
  const moved = linkedNames.flatMap((name) => {
    const value = env[name];
    return value ? [[name, secret(value.reveal().replace(LOOPBACK, `$1${HOST_GATEWAY}`))] as const] : [];
  });
  return { ...env, ...Object.fromEntries(moved) };
}

/** Returns the loopback ports of the server that containers of the application must reach. */
export function linkedPorts({ env, linkedNames = [] }: Linked): number[] {
  const ports = linkedNames.flatMap((name) => {
    const port = PORT_OF_URL.exec(env[name]?.reveal() ?? '')?.[1];
    return port === undefined ? [] : [Number(port)];
  });
  return [...new Set(ports)].sort((a, b) => a - b);
}
