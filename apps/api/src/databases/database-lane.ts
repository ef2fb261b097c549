/** Serialises all operations on one database: create, change, back up, restore, remove. */
export const databaseLane = (id: string): string => `database:${id}`;
