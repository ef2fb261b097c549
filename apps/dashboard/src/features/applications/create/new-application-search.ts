/** `?server_id=`: the server to begin with, as the page of a server leads here. */
export function newApplicationSearch(raw: Record<string, unknown>): { server_id?: string } {
  const server = raw['server_id'];
  return typeof server === 'string' && server ? { server_id: server } : {};
}
