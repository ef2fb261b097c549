import { join } from 'node:path';

/** `src`, `dist` and `bundle` are side by side, and this file is at the top of each, so the same path holds for all of them. */
const ROOT = join(__dirname, '../../..');

/** Where the files are that Fairlead reads beside its own code. */
export const INSTALLATION = {
  manifest: join(ROOT, 'package.json'),
  /** The committed document; `npm run openapi` writes it. */
  openApiDocument: join(ROOT, 'libs/client/openapi.json'),
  dashboard: join(ROOT, 'apps/dashboard/dist'),
  integrations: join(ROOT, 'integrations'),
  commandLine: join(ROOT, 'apps/cli/dist/fairlead.cjs'),
  commandLineInstaller: join(ROOT, 'apps/cli/install.sh'),
} as const;
