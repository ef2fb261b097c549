/** All servers, to select from and for their names: as many as one response can hold. */
export const ALL_SERVERS = { per_page: 100, sort: 'name' } as const;
