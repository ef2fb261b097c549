import { REDIRECT_STATUSES, TLS_MODES, type RedirectStatus, type TlsMode } from '@fairlead/contracts';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsInt, IsObject, IsOptional, Max, Min, ValidateIf, ValidateNested } from 'class-validator';
import { IsBasicAuthPassword, IsBasicAuthUsername, IsDomainPath, IsPem } from './domain-rules';
import { IsHostname, IsHostnameOrWildcard } from './hostname-rules';
import { IsOmittable } from '../common/is-omittable';

const TWO_YEARS_SECONDS = 63_072_000;
const MAX_REQUEST_BYTES = 1_099_511_627_776;

/** HTTP Strict Transport Security (RFC 6797): browsers that have seen it refuse plain HTTP for so long. */
export class HstsSettings {
  /**
   * Seconds. 0 has browsers forget it.
   * @example 31536000
   */
  @IsInt()
  @Min(0)
  @Max(TWO_YEARS_SECONDS)
  max_age!: number;

  /**
   * @default false
   * @example true
   */
  @IsOmittable()
  @IsBoolean()
  include_subdomains?: boolean;

  /**
   * Asks for a place in the lists that browsers are shipped with; they want `include_subdomains` and a year at least.
   * @default false
   * @example false
   */
  @IsOmittable()
  @IsBoolean()
  preload?: boolean;
}

/** Encryption of a hostname, for all domains of it. */
export class DomainTlsSettings {
  /**
   * `auto`: a certificate by ACME, renewed by itself. `custom`: the one that is given. `internal`: one of the server's own
   * authority, which browsers do not know. `off`: plain HTTP. Wildcards take the last three.
   * @example "auto"
   */
  @ApiProperty({ enum: TLS_MODES })
  @IsIn(TLS_MODES)
  mode!: TlsMode;

  /**
   * With `custom`: PEM of the certificate, followed by those that it was signed with. Wanted whenever the mode becomes `custom`,
   * and then to replace it.
   * @example "-----BEGIN CERTIFICATE-----\nMIIB…\n-----END CERTIFICATE-----\n"
   */
  @IsOmittable()
  @IsPem()
  certificate?: string;

  /**
   * With `certificate`: PEM of its private key (PKCS#8, PKCS#1 or SEC1), without a passphrase. Kept encrypted, and never shown.
   * @example "-----BEGIN PRIVATE KEY-----\nMIGH…\n-----END PRIVATE KEY-----\n"
   */
  @IsOmittable()
  @IsPem()
  private_key?: string;

  /** Left out, a change leaves it as it is; `null` takes it away. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => HstsSettings)
  hsts?: HstsSettings | null;
}

export class BasicAuthSettings {
  /** @example "preview" */
  @IsBasicAuthUsername()
  username!: string;

  /**
   * 8 characters to 72 bytes. Only its hash is kept.
   * @example "correct horse battery"
   */
  @IsBasicAuthPassword()
  password!: string;
}

/** A new domain of the application. */
export class CreateDomain {
  /**
   * Kept in lower case and as IDNA (`bücher.example` becomes `xn--bcher-kva.example`). All domains of a hostname belong to one
   * server, each to a path of its own. `*.example.com` stands for whatever one label is before it. Left out, a hostname below
   * FAIRLEAD_APPS_DOMAIN is generated from the name of the application, which can have one of that kind.
   * @example "shop.example.com"
   */
  @IsOmittable()
  @IsHostnameOrWildcard()
  hostname?: string;

  /**
   * Only what is asked for at this path or below it; of several domains the one with the longest path answers.
   * @default "/"
   * @example "/api"
   */
  @IsOptional()
  @IsDomainPath()
  path?: string | null;

  /**
   * The application sees `/x` where `/api/x` was asked for.
   * @default false
   * @example true
   */
  @IsOptional()
  @IsBoolean()
  strip_path?: boolean | null;

  /**
   * Left out, its mode is the setting FAIRLEAD_DEFAULT_TLS, which is `auto` unless it was changed; a wildcard is `off` in place of
   * `auto`. A further domain of a hostname has the encryption of the first, and leaves this out.
   */
  @IsOmittable()
  @IsObject()
  @ValidateNested()
  @Type(() => DomainTlsSettings)
  tls?: DomainTlsSettings;

  /**
   * The hostname of another domain of the same application, to which every request is redirected.
   * @example "www.shop.example.com"
   */
  @IsOptional()
  @IsHostname()
  redirect_to?: string | null;

  /**
   * @default 308
   * @example 308
   */
  @ApiPropertyOptional({ enum: REDIRECT_STATUSES, nullable: true })
  @IsOptional()
  @IsIn(REDIRECT_STATUSES)
  redirect_status?: RedirectStatus | null;

  /**
   * Send visitors who come over HTTP to HTTPS, where there is HTTPS.
   * @default true
   * @example true
   */
  @IsOptional()
  @IsBoolean()
  force_https?: boolean | null;

  /** A name and a password that browsers ask for. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BasicAuthSettings)
  basic_auth?: BasicAuthSettings | null;

  /**
   * Longer request bodies are answered with 413.
   * @example 10485760
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_REQUEST_BYTES)
  max_request_bytes?: number | null;
}

/** Changes to the encryption of a hostname. */
export class UpdateDomainTls extends OmitType(DomainTlsSettings, ['mode'] as const) {
  /** @example "custom" */
  @ApiPropertyOptional({ enum: TLS_MODES })
  @ValidateIf((change: UpdateDomainTls) => change.mode !== undefined)
  @IsIn(TLS_MODES)
  mode?: TlsMode;
}

/**
 * Changes to a domain; what is left out stays, `null` takes a value away or sets it back to its default. `tls` is changed at the domain of path `/`, or at the
 * first one of the hostname.
 */
export class UpdateDomain extends OmitType(CreateDomain, ['hostname', 'tls'] as const) {
  @ValidateIf((change: UpdateDomain) => change.tls !== undefined)
  @IsObject()
  @ValidateNested()
  @Type(() => UpdateDomainTls)
  tls?: UpdateDomainTls;
}
