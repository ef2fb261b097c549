import {
  CERTIFICATE_STATUSES,
  DOMAIN_STATES,
  DOMAIN_STATUSES,
  type DomainState,
  REDIRECT_STATUSES,
  TLS_MODES,
  type CertificateStatus,
  type DomainStatus,
  type RedirectStatus,
  type TlsMode,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';

export class DomainHsts {
  /** @example 31536000 */
  max_age!: number;

  /** @example true */
  include_subdomains!: boolean;

  /** @example false */
  preload!: boolean;
}

/** Encryption of the hostname, and the certificate that its visitors get. */
export class DomainTls {
  /** @example "auto" */
  @ApiProperty({ enum: TLS_MODES })
  mode!: TlsMode;

  /**
   * By what the proxy of the server shows in a handshake. `waiting_for_dns`: the name servers do not lead to the server yet, see
   * `dns`. `renewing`: it is in its last third, and a new one is due. `failed`: there is none that can be used; `last_error` says why.
   * @example "issued"
   */
  @ApiProperty({ enum: CERTIFICATE_STATUSES })
  status!: CertificateStatus;

  /**
   * `internal`: the server's own authority.
   * @example "Let's Encrypt R11"
   */
  issuer!: string | null;

  /** @example "2026-11-20T10:00:00.000Z" */
  not_before!: string | null;

  /** @example "2027-02-18T10:00:00.000Z" */
  expires_at!: string | null;

  /**
   * Hexadecimal.
   * @example "03a1f5"
   */
  serial!: string | null;

  /**
   * Whether the chain leads to a root that the server knows, or that FAIRLEAD_ACME_CA_FILE holds.
   * @example true
   */
  trusted!: boolean | null;

  /**
   * What the authority said, or what is wrong with the certificate.
   * @example null
   */
  last_error!: string | null;

  /** @example null */
  next_retry_at!: string | null;

  hsts!: DomainHsts | null;

  /**
   * The domain at which it is changed: that of path `/`, or else the first one of the hostname. `null`: one of an application
   * that the token is not bound to.
   * @example "dom_01jd7q6g9pkz1c3e5g7j9m2p4r"
   */
  domain_id!: string | null;
}

/** Another domain of the same hostname: the same certificate, another path. */
export class DomainOfHostname {
  /** @example "dom_01jd7q8t3wfz2c4e6g8j0m3p5r" */
  id!: string;

  /** @example "/api" */
  path!: string;

  /** @example "app_01jd7q9b1bfz4tqk7x2m9e5c0d" */
  application_id!: string;

  /** @example "backend" */
  application_name!: string;
}

/** What the name servers say about the hostname. */
export class DomainDns {
  /** @example ["203.0.113.7"] */
  addresses!: string[];

  /**
   * Those of the server; one of them is to be among `addresses`. Empty where they are not known.
   * @example ["203.0.113.7"]
   */
  expected!: string[];

  /**
   * Whether one of them is the server's; `null` before it was looked up, or where that is not known.
   * @example true
   */
  points_here!: boolean | null;

  /** @example "2026-11-20T10:00:00.000Z" */
  checked_at!: string | null;
}

export class DomainBasicAuth {
  /** @example "preview" */
  username!: string;
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
   * Whether Fairlead chose the hostname, below FAIRLEAD_APPS_DOMAIN. It stays the same when the application is renamed.
   * @example false
   */
  generated!: boolean;

  /** @example "/" */
  path!: string;

  /** @example false */
  strip_path!: boolean;

  /** The other domains of the hostname, by their paths, whichever applications they lead to. */
  other_paths!: DomainOfHostname[];

  /**
   * What visitors meet, from DNS, certificate and route together; the most urgent cause if there are several.
   * @example "active"
   */
  @ApiProperty({ enum: DOMAIN_STATES })
  state!: DomainState;

  /**
   * The status of the route alone: `active` is said once the proxy has answered for it.
   * @example "active"
   */
  @ApiProperty({ enum: DOMAIN_STATUSES })
  status!: DomainStatus;

  /** @example null */
  status_reason!: string | null;

  tls!: DomainTls;

  /** @example null */
  redirect_to!: string | null;

  /** @example null */
  @ApiProperty({ enum: REDIRECT_STATUSES, nullable: true })
  redirect_status!: RedirectStatus | null;

  /** @example true */
  force_https!: boolean;

  basic_auth!: DomainBasicAuth | null;

  /** @example null */
  max_request_bytes!: number | null;

  dns!: DomainDns;

  /** @example "2026-11-20T10:00:00.000Z" */
  created_at!: string;
}
