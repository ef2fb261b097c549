/** A moment in the address: `{ from: '2026-11-20T12:00:00.000Z' }`, or nothing if it is none. */
export function timeSearch<Name extends string>(raw: Record<string, unknown>, name: Name): { [Key in Name]?: string } {
  const value = raw[name];
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : NaN;
  const found: { [Key in Name]?: string } = {};
  if (!Number.isNaN(time)) found[name] = new Date(time).toISOString();
  return found;
}
