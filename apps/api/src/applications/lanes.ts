/** Of the operations of a lane one runs at a time. */
export const applicationLane = (id: string): string => `application:${id}`;
/** Tidying up has a lane of its own: a deployment does not wait while old requests drain. */
export const tidyLane = (id: string): string => `application:${id}:tidy`;
export const proxyLane = (serverId: string): string => `server:${serverId}:proxy`;
