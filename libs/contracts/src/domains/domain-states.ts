/**
 * What a visitor of a domain meets, from its DNS, its certificate and its route together, the most urgent cause first.
 *
 * `deleting`: it is being removed. `not_served`: the proxy could not apply its route. `pending`: its route is being
 * configured, or its DNS was not checked yet. `dns_lookup_failed`: the name servers gave no usable answer.
 * `no_dns_record`: the hostname resolves to nothing. `points_elsewhere`: it resolves to other addresses than the server's.
 * `waiting_for_certificate`, `certificate_failed`, `certificate_expired`: HTTPS connections fail, or browsers warn.
 * `active`: the application is served at it.
 */
export const DOMAIN_STATES = [
  'deleting',
  'not_served',
  'dns_lookup_failed',
  'no_dns_record',
  'points_elsewhere',
  'pending',
  'waiting_for_certificate',
  'certificate_failed',
  'certificate_expired',
  'active',
] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];
