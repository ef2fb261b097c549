/** Names of the fields that a request has sent; omitted ones exist too, as properties of the class. */
export function sentFields(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
}
