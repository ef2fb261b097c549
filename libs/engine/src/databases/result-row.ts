/** One line of JSON from an engine. Missing values and values of another type are errors. */
export class ResultRow {
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(line: string) {
    const value: unknown = JSON.parse(line);
    this.#values = new Map(Object.entries(value ?? {}));
  }

  has(name: string): boolean {
    return (this.#values.get(name) ?? null) !== null;
  }

  text(name: string): string {
    const value = this.#values.get(name);
    if (typeof value !== 'string') throw new TypeError(`The engine did not report ${name}.`);
    return value;
  }

  number(name: string): number {
    const value = this.#values.get(name);
    if (typeof value !== 'number') throw new TypeError(`The engine did not report ${name}.`);
    return value;
  }

  texts(name: string): string[] {
    const value = this.#values.get(name);
    if (!Array.isArray(value) || !value.every((each) => typeof each === 'string'))
      throw new TypeError(`The engine did not report ${name}.`);
    return value;
  }

  textOrNull(name: string): string | null {
    return this.has(name) ? this.text(name) : null;
  }
}

export function parseResultRows(text: string): ResultRow[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => new ResultRow(line));
}
