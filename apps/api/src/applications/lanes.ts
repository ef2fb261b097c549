/** Of the operations of a lane one runs at a time. */
export const applicationLane = (id: string): string => `application:${id}`;
/** Tidying up has a lane of its own: a deployment does not wait while old requests drain. */
export const cleanupLane = (id: string): string => `application:${id}:tidy`;
/** The page is put up at once, whatever is being deployed. */
export const maintenanceLane = (id: string): string => `application:${id}:maintenance`;
/** Of a command one run at a time. */
export const commandLane = (id: string, commandId: string): string => `application:${id}:command:${commandId}`;
export const isApplicationLane = (id: string, lane: string): boolean =>
  lane === applicationLane(id) || lane.startsWith(`${applicationLane(id)}:`);
export const proxyLane = (serverId: string): string => `server:${serverId}:proxy`;
