import type { RedirectStatus, TlsMode } from '@fairlead/contracts';
import type { Secret } from './secret';

/** A hostname, or a path on it, and where the proxy sends its requests. */
export interface RouteSpec {
  /** `shop.example.com`, or `*.example.com`: any one label in front of it. */
  readonly hostname: string;
  readonly applicationId: string;
  /** `/api` matches `/api` and everything below it. Default `/`. The longest matching path wins. */
  readonly path?: string;
  /** Whether the path is removed: the application receives `/x` for a request of `/api/x`. */
  readonly stripPath?: boolean;
  readonly tls: TlsMode;
  readonly hsts?: HstsSpec;
  /** Whether HTTP requests are redirected to HTTPS; default true unless TLS is off. */
  readonly forceHttps?: boolean;
  /** A hostname or the beginning of a URL, to which all requests are redirected. */
  readonly redirectTo?: string;
  /** Default 308. */
  readonly redirectStatus?: RedirectStatus;
  /** `passwordHash`: bcrypt (`$2b$…`). */
  readonly basicAuth?: { readonly username: string; readonly passwordHash: Secret };
  readonly maxRequestBytes?: number;
  /** Whether a cookie keeps each visitor on the same instance. */
  readonly sticky?: boolean;
  /** What visitors read while the application cannot respond; by default a standard sentence. */
  readonly unavailableMessage?: string;
}

export interface HstsSpec {
  /** Seconds. */
  readonly maxAge: number;
  readonly includeSubdomains: boolean;
  readonly preload: boolean;
}

/** Where the certificates of the routes come from. */
export interface TlsSpec {
  /** Required if any hostname has the mode `auto`. */
  readonly acme?: AcmeSpec;
  /** Hostnames of mode `auto` for which no certificate is requested for now. */
  readonly waiting?: readonly string[];
  /** One certificate for each hostname of mode `custom`. */
  readonly custom?: readonly CustomCertificateSpec[];
  /** Interval in seconds at which the proxy checks certificates for renewal and revocation. Default: Caddy's own intervals. */
  readonly checkSeconds?: number;
}

/** What the proxy writes down about requests, in files on the server. */
export interface AccessLogSpec {
  /** Of all files together. */
  readonly maxBytes: number;
  /** Rotated files that are older are removed at the next rotation. */
  readonly days: number;
  /** Requests that are logged per second, successful ones and errors each; further ones are counted by samples. 0: all are. */
  readonly perSecond: number;
  /** Whether the addresses of visitors are stored, and whether without their last part (/24, /48). */
  readonly addresses: 'none' | 'masked' | 'full';
  /** Whether the query strings of requests are stored. */
  readonly queries: boolean;
}

export interface AcmeSpec {
  /** URL of the authority's directory. */
  readonly directory: string;
  readonly email?: string;
  /** PEM of the root certificates trusted for requests to the directory, instead of those of the system. */
  readonly roots?: string;
  readonly externalAccount?: { readonly keyId: string; readonly macKey: Secret };
}

export interface CustomCertificateSpec {
  readonly hostname: string;
  /** PEM: the certificate, followed by its chain. */
  readonly certificate: string;
  /** PEM (PKCS#8). */
  readonly privateKey: Secret;
}
