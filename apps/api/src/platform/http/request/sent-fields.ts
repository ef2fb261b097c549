/** Names of the fields that a request has sent; those that it has left out are there, too, as properties of its class. */
export function sentFields(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}
