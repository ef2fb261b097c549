import { SCOPES, type Scope } from '@fairlead/contracts';

export interface TokenPreset {
  id: 'deploy-one' | 'deploy' | 'monitoring' | 'everything';
  label: string;
  text: string;
  scopes: readonly Scope[];
}

const DEPLOY: readonly Scope[] = ['applications:read', 'applications:deploy'];

/** What people make tokens for, so that the usual case is one click and never more than it needs. */
export const TOKEN_PRESETS: readonly TokenPreset[] = [
  {
    id: 'deploy-one',
    label: 'CI: deploy one application',
    text: 'For its pipeline. Works on that application’s server only.',
    scopes: DEPLOY,
  },
  { id: 'deploy', label: 'CI: deploy', text: 'Any application, on every server.', scopes: DEPLOY },
  {
    id: 'monitoring',
    label: 'Monitoring',
    text: 'Reads all there is, changes nothing.',
    scopes: SCOPES.filter((scope) => scope.endsWith(':read')),
  },
  {
    id: 'everything',
    label: 'Everything',
    text: 'All scopes. For a tool that you trust like yourself.',
    scopes: SCOPES,
  },
];
