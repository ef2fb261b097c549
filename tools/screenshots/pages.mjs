/** Every page: its name, its address, and what shows that it is there. */
export function pagesOf({ servers, applications, deployments, people }) {
  const server = (id, tab = '') => `/servers/${id}${tab}`;
  const application = (id, tab = '') => `/applications/${id}${tab}`;
  const deployment = (id, deploymentId) => `/applications/${id}/deployments/${deploymentId}`;
  return [
    { name: 'sign-in', path: '/sign-in', signedOut: true },
    {
      name: 'invitation',
      path: new URL(people.invitation).pathname + new URL(people.invitation).hash,
      signedOut: true,
    },
    { name: 'reset', path: '/reset', signedOut: true },
    { name: 'overview', path: '/' },
    { name: 'activity', path: '/activity' },
    { name: 'palette', path: '/', keys: ['ControlOrMeta+k'], type: 'sho' },
    { name: 'shortcuts', path: '/', keys: ['?'] },
    { name: 'servers', path: '/servers' },
    { name: 'servers-new', path: '/servers/new' },
    { name: 'server', path: server(servers.web1) },
    { name: 'server-metrics', path: server(servers.web1, '/metrics') },
    { name: 'server-provisioning', path: server(servers.web1, '/provisioning') },
    { name: 'server-settings', path: server(servers.web1, '/settings') },
    { name: 'server-host-key', path: server(servers.edge) },
    { name: 'server-unreachable', path: server(servers.gone) },
    { name: 'applications', path: '/applications' },
    { name: 'applications-new', path: '/applications/new' },
    { name: 'application', path: application(applications.shop) },
    { name: 'application-crashed', path: application(applications.billing) },
    { name: 'application-deployments', path: application(applications.shop, '/deployments') },
    { name: 'application-logs', path: application(applications.shop, '/logs') },
    { name: 'application-environment', path: application(applications.shop, '/environment') },
    { name: 'application-domains', path: application(applications.shop, '/domains') },
    { name: 'application-settings', path: application(applications.shop, '/settings') },
    { name: 'deployment-live', path: deployment(applications.shop, deployments.live) },
    { name: 'deployment-failed', path: deployment(applications.shop, deployments.failed) },
    { name: 'deployment-building', path: deployment(applications.reports, deployments.building) },
    { name: 'deployments', path: '/deployments' },
    { name: 'tokens', path: '/settings/tokens' },
    { name: 'tokens-new', path: '/settings/tokens/new' },
    { name: 'people', path: '/settings/people' },
    { name: 'audit', path: '/settings/audit' },
    { name: 'instance', path: '/settings/instance' },
    { name: 'account', path: '/account' },
    { name: 'account-security', path: '/account/security' },
    { name: 'account-sessions', path: '/account/sessions' },
    { name: 'not-found', path: '/nowhere' },
  ];
}
