export interface CheckedRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** Parsed. */
  readonly body: unknown;
}

export class RequestCheck {
  constructor(document: object);
  problems(request: CheckedRequest): string[];
}
