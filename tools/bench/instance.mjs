import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { OWNER } from './seed.mjs';

const SCOPES = ['servers:read', 'servers:write', 'applications:read', 'applications:write', 'applications:deploy'];

/** A Fairlead without rate limits that installs Node from the mirror, and a client of its API. */
export async function startInstance({ testbed, folder, mirror }, settings = {}) {
  const fairlead = await testbed.FairleadProcess.start({
    dataDir: mkdtempSync(join(folder, 'instance-')),
    settings: {
      ...OWNER,
      ...mirror.settings,
      FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0',
      FAIRLEAD_RATE_LIMIT_PER_HOUR: '0',
      ...settings,
    },
  });
  const owner = { email: OWNER.FAIRLEAD_ADMIN_EMAIL, password: OWNER.FAIRLEAD_ADMIN_PASSWORD };
  const token = await testbed.createToken(fairlead.url, { ...owner, name: 'bench', scopes: SCOPES });
  return { fairlead, owner, api: new testbed.ApiClient(fairlead.url, token) };
}
