import { DOMAIN_STATUSES, TLS_MODES, type DomainStatus, type TlsMode } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';

export class DomainTls {
  /** @example "internal" */
  @ApiProperty({ enum: TLS_MODES })
  mode!: TlsMode;

  /**
   * Of the certificate.
   * @example "issued"
   */
  @ApiProperty({ enum: ['off', 'pending', 'issued', 'failed'] })
  status!: 'off' | 'pending' | 'issued' | 'failed';

  /**
   * `internal`: the server's own authority.
   * @example "internal"
   */
  issuer!: string | null;

  /**
   * `null` for certificates of the internal authority: they last for hours, and the proxy renews them by itself.
   * @example null
   */
  expires_at!: string | null;

  /** @example null */
  last_error!: string | null;

  /** @example null */
  next_retry_at!: string | null;
}

/** What the name server said when the domain was last applied. */
export class DomainDns {
  /** @example ["203.0.113.7"] */
  addresses!: string[];

  /**
   * Whether one of them is the server's; `null` before it was looked up, or where that cannot be told.
   * @example true
   */
  points_here!: boolean | null;
}

/** A hostname at which the proxy of the server serves the application. */
export class DomainRecord {
  /** @example "dom_01jd7q6g9pkz1c3e5g7j9m2p4r" */
  id!: string;

  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  application_id!: string;

  /** @example "shop.example.com" */
  hostname!: string;

  /**
   * `active` is said once the proxy has answered for it.
   * @example "active"
   */
  @ApiProperty({ enum: DOMAIN_STATUSES })
  status!: DomainStatus;

  /** @example null */
  status_reason!: string | null;

  tls!: DomainTls;

  /** @example null */
  redirect_to!: string | null;

  dns!: DomainDns;

  /** @example "2026-11-20T10:00:00.000Z" */
  created_at!: string;
}
