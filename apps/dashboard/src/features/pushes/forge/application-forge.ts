import type { ApplicationRecord, UpdateApplication } from '@fairlead/client';

export type ForgeKind = 'github' | 'gitlab' | 'gitea' | 'bitbucket';

/** Where the statuses of deployments are shown on commits. */
export interface ForgeRecord {
  kind: ForgeKind;
  /** `null` for the public service. */
  api_url: string | null;
  token_set: true;
  /** Why the forge takes no statuses. */
  problem: { code: string; message: string; since: string } | null;
}

export interface ForgeSettings {
  kind: ForgeKind;
  api_url: string | null;
  token: string;
}

/** Part of `ApplicationRecord` and `UpdateApplication` once the client has it. */
type WithForge = ApplicationRecord & { forge?: ForgeRecord | null };
export type ForgeChange = UpdateApplication & { forge: ForgeSettings | null };

/** `null` where none is set, undefined where the API has no such setting. */
export const forgeOf = (application: WithForge): ForgeRecord | null | undefined => application.forge;
