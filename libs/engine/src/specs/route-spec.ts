import type { RedirectStatus, TlsMode } from '@fairlead/contracts';
import type { Secret } from './secret';

/** One hostname, or a path of it, and what it leads to, as the proxy is told. */
export interface RouteSpec {
  /** `shop.example.com`, or `*.example.com`: whatever one label stands before it. */
  readonly hostname: string;
  readonly applicationId: string;
  /** `/api` means `/api` and all below it; without one it is `/`. Of several paths the longest counts. */
  readonly path?: string;
  /** The application sees `/x` where `/api/x` was asked for. */
  readonly stripPath?: boolean;
  readonly tls: TlsMode;
  readonly hsts?: HstsSpec;
  /** Requests over HTTP are sent to HTTPS, unless this is false or TLS is off. */
  readonly forceHttps?: boolean;
  /** A hostname, or the beginning of a URL. */
  readonly redirectTo?: string;
  /** 308 unless said. */
  readonly redirectStatus?: RedirectStatus;
  /** `passwordHash`: bcrypt (`$2b$…`). */
  readonly basicAuth?: { readonly username: string; readonly passwordHash: Secret };
  readonly maxRequestBytes?: number;
  /** A cookie keeps visitors with one of several instances. */
  readonly sticky?: boolean;
}

export interface HstsSpec {
  /** Seconds. */
  readonly maxAge: number;
  readonly includeSubdomains: boolean;
  readonly preload: boolean;
}

/** Where the certificates of the routes come from. */
export interface TlsSpec {
  /** Needed where the mode of a hostname is `auto`. */
  readonly acme?: AcmeSpec;
  /** Hostnames of mode `auto` for which no certificate is to be asked for now. */
  readonly waiting?: readonly string[];
  /** One for each hostname of mode `custom`. */
  readonly custom?: readonly CustomCertificateSpec[];
  /** How often the proxy looks for certificates that are to be renewed, or were revoked; Caddy's own intervals without it. */
  readonly checkSeconds?: number;
}

export interface AcmeSpec {
  /** URL of the authority's directory. */
  readonly directory: string;
  readonly email?: string;
  /** PEM of the roots to trust when the directory is asked, instead of those of the system. */
  readonly roots?: string;
  readonly externalAccount?: { readonly keyId: string; readonly macKey: Secret };
}

export interface CustomCertificateSpec {
  readonly hostname: string;
  /** PEM: the certificate, then what it was signed with. */
  readonly certificate: string;
  /** PEM (PKCS#8). */
  readonly privateKey: Secret;
}
