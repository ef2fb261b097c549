import { choice, flag, integer, list, string } from './setting-types';
import { absoluteUrl, appsDomain, base64Url, emailAddress, nameServer } from './setting-checks';

/** Which hostnames and certificates new domains get, where certificates come from, and how they are monitored. */
export const CERTIFICATE_SETTINGS = {
  FAIRLEAD_APPS_DOMAIN: string({
    check: appsDomain,
    editable: true,
    text: 'Domain below which new applications get a hostname, for example `apps.example.com`; its wildcard record must point to the server. With several servers, `{server}.apps.example.com` and a wildcard record for each of them.',
  }),
  FAIRLEAD_DEFAULT_TLS: choice({
    default: 'auto',
    of: ['auto', 'internal', 'off'],
    editable: true,
    text: 'Encryption of new domains that specify none: a certificate by ACME, one of the server’s own authority, or plain HTTP. A wildcard cannot have one by ACME, and is plain HTTP instead.',
  }),
  FAIRLEAD_ACME_EMAIL: string({
    check: emailAddress,
    editable: true,
    text: 'Contact address of the ACME account, to which the authority sends notices about certificates. Without it an account has no contact.',
  }),
  FAIRLEAD_ACME_DIRECTORY: string({
    default: 'https://acme-v02.api.letsencrypt.org/directory',
    check: absoluteUrl,
    text: 'Directory URL of the ACME certificate authority.',
  }),
  FAIRLEAD_ACME_CA_FILE: string({
    text: 'PEM file with the root certificates of a private authority, trusted for its directory and for the certificates that it issues. It is copied to the servers.',
  }),
  FAIRLEAD_ACME_EAB_KEY_ID: string({
    text: 'Key id of the external account binding, where the authority requires one; together with `FAIRLEAD_ACME_EAB_MAC_KEY`.',
  }),
  FAIRLEAD_ACME_EAB_MAC_KEY: string({
    secret: true,
    check: base64Url,
    text: 'HMAC key of the external account binding (base64url).',
  }),
  FAIRLEAD_ACME_CHECK_DNS: flag({
    default: true,
    editable: true,
    text: 'Request a certificate only once the hostname resolves to the address of the server. `false` where visitors connect through another address (NAT, a CDN).',
  }),
  FAIRLEAD_DNS_SERVERS: list({
    default: [],
    check: nameServer,
    defaultText: "the system's",
    text: 'Name servers used to resolve hostnames: IP addresses with an optional port.',
  }),
  FAIRLEAD_DNS_RETRY_SECONDS: integer({
    default: 30,
    min: 1,
    max: 600,
    unit: 's',
    editable: true,
    text: 'Pause after the first unsuccessful DNS check; further pauses grow to 10 minutes.',
  }),
  FAIRLEAD_CERTIFICATE_WATCH_SECONDS: integer({
    default: 300,
    min: 1,
    max: 86_400,
    unit: 's',
    editable: true,
    text: 'How often valid certificates are checked; others are checked whenever the applications of their server are inspected.',
  }),
  FAIRLEAD_CERTIFICATE_CHECK_SECONDS: integer({
    default: 600,
    min: 1,
    max: 86_400,
    unit: 's',
    text: 'How often the proxies check whether a certificate is due for renewal or was revoked.',
  }),
  FAIRLEAD_CERTIFICATE_EXPIRY_DAYS: integer({
    default: 14,
    min: 0,
    max: 365,
    unit: 'd',
    editable: true,
    text: 'How long before the expiry of a certificate an event warns of it; 0 disables the warning. Internal certificates last for hours and are excluded.',
  }),
};
