/** Prefixes of the TypeIDs (prefix + UUIDv7 in base32) that address records. */
export const ID_PREFIXES = {
  instance: 'ins',
  server: 'srv',
  application: 'app',
  deployment: 'dep',
  command: 'cmd',
  commandRun: 'run',
  database: 'db',
  domain: 'dom',
  backup: 'bkp',
  backupSchedule: 'bsc',
  storage: 'sto',
  restore: 'rst',
  token: 'tok',
  user: 'usr',
  session: 'ses',
  invitation: 'inv',
  event: 'evt',
  webhook: 'whk',
  webhookDelivery: 'whd',
  operation: 'op',
} as const;
export type ResourceKind = keyof typeof ID_PREFIXES;
