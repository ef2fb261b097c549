const PLACES = ['server_id', 'application_id'] as const;

/** Preselected server, or application to link. */
export function newDatabaseSearch(raw: Record<string, unknown>): { server_id?: string; application_id?: string } {
  return Object.fromEntries(
    PLACES.flatMap((name) => {
      const value = raw[name];
      return typeof value === 'string' && value ? [[name, value]] : [];
    }),
  );
}
