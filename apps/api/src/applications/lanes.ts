/** A lane runs one operation at a time. */
export const applicationLane = (id: string): string => `application:${id}`;
/** Cleanup has a lane of its own, so that a deployment does not wait for old requests to drain. */
export const cleanupLane = (id: string): string => `application:${id}:cleanup`;
/** The maintenance page does not wait for a deployment. */
export const maintenanceLane = (id: string): string => `application:${id}:maintenance`;
/** A command has one run at a time. */
export const commandLane = (id: string, commandId: string): string => `application:${id}:command:${commandId}`;
export const isApplicationLane = (id: string, lane: string): boolean =>
  lane === applicationLane(id) || lane.startsWith(`${applicationLane(id)}:`);
export const proxyLane = (serverId: string): string => `server:${serverId}:proxy`;
