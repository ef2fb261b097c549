/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A variable that is set and not empty. */
export function variable(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}
