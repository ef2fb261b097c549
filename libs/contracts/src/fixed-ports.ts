/** Ports below this one are for programs with the rights of root. */
const FIRST_FIXED_PORT = 1024;
/** Ports that Fairlead reserves for releases, each included. */
export const RELEASE_PORTS = { first: 20_000, last: 29_999 };

/** Where the databases of a server listen: while one is down, nothing else may be taken for it. */
const DATABASE_PORTS: readonly number[] = [3306, 5432, 6379];

/** Returns why a program that is no container cannot have this fixed port, as a clause about the setting. */
export function fixedPortProblem(port: number, instances: number): string | undefined {
  if (port < FIRST_FIXED_PORT) return `port must be at least ${FIRST_FIXED_PORT}`;
  if (port >= RELEASE_PORTS.first && port <= RELEASE_PORTS.last)
    return `port must not be from ${RELEASE_PORTS.first} to ${RELEASE_PORTS.last}, which Fairlead gives to releases`;
  if (DATABASE_PORTS.includes(port)) return `port must not be ${port}, which is for a database`;
  if (instances > 1) return 'only one instance can listen on a fixed port: leave port empty or set instances to 1';
  return undefined;
}
