import { SCOPES, type Scope } from '@fairlead/contracts';

export interface TokenPreset {
  id: 'deploy-one' | 'deploy' | 'monitoring' | 'everything';
  label: string;
  text: string;
  scopes: readonly Scope[];
}

const DEPLOY: readonly Scope[] = ['applications:read', 'applications:deploy'];

/** Presets for common uses, each with the fewest scopes that it needs. */
export const TOKEN_PRESETS: readonly TokenPreset[] = [
  {
    id: 'deploy-one',
    label: 'CI: deploy one application',
    text: 'For a pipeline. Works on that application only.',
    scopes: DEPLOY,
  },
  { id: 'deploy', label: 'CI: deploy', text: 'Any application on any server.', scopes: DEPLOY },
  {
    id: 'monitoring',
    label: 'Monitoring',
    text: 'Read-only access to everything.',
    scopes: SCOPES.filter((scope) => scope.endsWith(':read')),
  },
  {
    id: 'everything',
    label: 'Full access',
    text: 'All scopes. For a tool that you trust as you trust yourself.',
    scopes: SCOPES,
  },
];
