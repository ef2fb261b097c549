/** Everything that is done to one database goes one after the other: creating, changing, backing up, restoring, removing. */
export const databaseLane = (id: string): string => `database:${id}`;
