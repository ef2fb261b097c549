/** One field of the request that is not as it must be. */
export class ErrorDetail {
  /**
   * Path of the field in the request.
   * @example "name"
   */
  field!: string;

  /**
   * Which rule was broken.
   * @example "is_not_empty"
   */
  code!: string;

  /**
   * What is wrong, for people.
   * @example "name should not be empty"
   */
  message!: string;
}

/** What went wrong. */
export class ErrorInfo {
  /**
   * Machine-readable code of the catalogue; it never changes its meaning.
   * @example "VALIDATION_FAILED"
   */
  code!: string;

  /**
   * What went wrong, for people.
   * @example "The request is not valid; details names each field."
   */
  message!: string;

  /** The fields concerned, where there are any. */
  details?: ErrorDetail[];

  /**
   * Also in the `X-Request-Id` header and in the log.
   * @example "0f8c4c5e-7c0b-4a53-9f3e-0d1a6f0f5b7e"
   */
  request_id!: string;
}

/** Where a page stands in its list. */
export class PageMeta {
  /**
   * Page number, from 1.
   * @example 1
   */
  page!: number;

  /**
   * Items per page.
   * @example 20
   */
  per_page!: number;

  /**
   * Items in the whole list.
   * @example 137
   */
  total!: number;

  /**
   * Whether there are more than `total`. Only the audit log has this, because it counts no more than 10,000 entries.
   * @example true
   */
  total_capped?: boolean;
}
