/** `?server_id=` preselects the server; the page of a server links here. */
export function newApplicationSearch(raw: Record<string, unknown>): { server_id?: string } {
  const server = raw['server_id'];
  return typeof server === 'string' && server ? { server_id: server } : {};
}
