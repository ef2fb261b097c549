export class DomainEventData {
  /** @example "shop.example.org" */
  hostname!: string;
}

export class DomainStatusEventData extends DomainEventData {
  /**
   * Why it is not served; `null` where it is.
   * @example "The proxy was not probed for this hostname."
   */
  reason!: string | null;
}

export class DomainUpdatedEventData extends DomainEventData {
  /**
   * The names of the settings that were changed.
   * @example ["redirect_to"]
   */
  changed!: string[];
}

export class DomainDnsChangedEventData extends DomainEventData {
  /**
   * What the hostname resolves to.
   * @example ["203.0.113.7"]
   */
  addresses!: string[];

  /**
   * The addresses of the server.
   * @example ["203.0.113.7"]
   */
  expected!: string[];

  /** Whether one of them is the server's; `null` where that is not known. */
  points_here!: boolean | null;
}

export class DomainCertificateEventData extends DomainEventData {
  /** @example "CN=R10,O=Let's Encrypt,C=US" */
  issuer!: string | null;

  /** @example "04a1b2c3d4e5f60718293a4b5c6d7e8f9012" */
  serial!: string | null;

  /**
   * What the authority answered to the last attempt that failed.
   * @example "too many certificates already issued"
   */
  last_error!: string | null;

  /** @example "2027-02-18T09:30:00.000Z" */
  expires_at!: string | null;

  /** @example "2026-11-20T10:30:00.000Z" */
  next_retry_at!: string | null;
}
