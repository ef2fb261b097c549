import { TLS_MODES, type TlsMode } from '@fairlead/contracts';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { IsHostname } from './hostname-rule';

export class DomainTlsSettings {
  /**
   * `off` serves plain HTTP; `internal` serves HTTPS with a certificate of the server's own authority, to which HTTP is redirected.
   * `auto` (ACME) and `custom` are answered with RUNTIME_NOT_SUPPORTED by this version.
   * @example "off"
   */
  @IsIn(TLS_MODES)
  mode!: TlsMode;
}

/** A new domain of the application. */
export class CreateDomain {
  /**
   * Kept in lower case and as IDNA (`bücher.example` becomes `xn--bcher-kva.example`). One hostname belongs to one application.
   * @example "shop.example.com"
   */
  @IsHostname()
  hostname!: string;

  /** Left out, it is `{"mode": "off"}` in this version. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => DomainTlsSettings)
  tls?: DomainTlsSettings;

  /**
   * Another domain of the same application, to which every request is redirected.
   * @example "www.shop.example.com"
   */
  @IsOptional()
  @IsHostname()
  redirect_to?: string;
}
