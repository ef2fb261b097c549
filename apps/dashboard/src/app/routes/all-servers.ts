/** For choosing one, and for their names: as many as one answer can hold. */
export const ALL_SERVERS = { per_page: 100, sort: 'name' } as const;
