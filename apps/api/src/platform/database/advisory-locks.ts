/** The advisory locks of PostgreSQL that Fairlead takes. The numbers are arbitrary, and each is used for one purpose only. */
export const ADVISORY_LOCKS = {
  /** Held by the process that migrates the schema. */
  migrations: 4_608_310,
  /** Held by the process that creates or compares the encryption keys. */
  encryptionKeys: 4_608_311,
  /** Shared by transactions that append to the event log. */
  eventWriters: 4_608_312,
  /** Held by a process while it joins the others. */
  processStart: 4_608_313,
} as const;
