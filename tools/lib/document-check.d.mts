/** What was answered to a request. */
export interface CheckedAnswer {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined where it did not arrive completely. */
  readonly body: string | undefined;
}

export class DocumentCheck {
  constructor(document: object);
  knows(path: string): boolean;
  problems(answer: CheckedAnswer): string[];
  schemaProblems(name: string, value: unknown): string[];
}
