import { flag, integer, list, string } from './setting-types';
import { absoluteUrl, emailAddress, nameServer } from './setting-checks';

/** Where certificates come from, and how they are watched. */
export const CERTIFICATE_SETTINGS = {
  FAIRLEAD_ACME_EMAIL: string({
    check: emailAddress,
    text: 'Address that the authority writes to about certificates. With it, new domains have a certificate by ACME unless they say otherwise.',
  }),
  FAIRLEAD_ACME_DIRECTORY: string({
    default: 'https://acme-v02.api.letsencrypt.org/directory',
    check: absoluteUrl,
    text: 'Directory of the authority that gives certificates by ACME.',
  }),
  FAIRLEAD_ACME_CA_FILE: string({
    text: 'PEM file with the roots to trust for an authority of your own: its directory, and the certificates that it gives. It is brought to the servers.',
  }),
  FAIRLEAD_ACME_EAB_KEY_ID: string({
    text: 'Key id of the external account, where the authority wants one; with `FAIRLEAD_ACME_EAB_MAC_KEY`.',
  }),
  FAIRLEAD_ACME_EAB_MAC_KEY: string({ secret: true, text: 'Key of the external account (base64url).' }),
  FAIRLEAD_ACME_CHECK_DNS: flag({
    default: true,
    editable: true,
    text: 'Ask for a certificate only once the hostname leads to the address of the server. `false` where visitors come by another one (NAT, a CDN).',
  }),
  FAIRLEAD_DNS_SERVERS: list({
    default: [],
    check: nameServer,
    defaultText: 'those of the system',
    text: 'Name servers that are asked where hostnames lead: addresses, with a port if need be.',
  }),
  FAIRLEAD_DNS_RETRY_SECONDS: integer({
    default: 30,
    min: 1,
    max: 600,
    unit: 's',
    editable: true,
    text: 'How long after the first vain look the name servers are asked again; the pauses grow to 10 minutes.',
  }),
  FAIRLEAD_CERTIFICATE_WATCH_SECONDS: integer({
    default: 300,
    min: 1,
    max: 86_400,
    unit: 's',
    editable: true,
    text: 'How often certificates are looked at that are as they should be; others are with each look at the applications.',
  }),
  FAIRLEAD_CERTIFICATE_CHECK_SECONDS: integer({
    default: 600,
    min: 1,
    max: 86_400,
    unit: 's',
    text: 'How often the proxies look whether a certificate is to be renewed, or was revoked.',
  }),
  FAIRLEAD_CERTIFICATE_EXPIRY_DAYS: integer({
    default: 14,
    min: 0,
    max: 365,
    unit: 'd',
    editable: true,
    text: 'How long before the end of a certificate an event warns of it; 0 never does. Internal ones last for hours, and are not warned of.',
  }),
};
