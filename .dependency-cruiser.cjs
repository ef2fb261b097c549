/** Imports run one way. Each rule says in its name what it keeps apart; docs/ARCHITECTURE.md shows the picture. */
const project = (path) => `^${path}/src/`;
const API = 'apps/api/src';

/** Resources of the API, uphill first: one may use the services of those after it in its row. */
const DOWNHILL = {
  forges: ['deployments', 'applications', 'servers'],
  pushes: ['deployments', 'applications', 'servers'],
  commands: ['deployments', 'applications', 'servers'],
  terminals: ['deployments', 'applications', 'servers'],
  deployments: ['uploads', 'applications', 'domains', 'servers'],
  uploads: ['applications'],
  timeline: ['deployments', 'databases', 'variable-groups', 'applications'],
  requests: ['domains', 'applications', 'servers'],
  domains: ['applications', 'servers'],
  applications: ['servers'],
  backups: ['databases', 'storages', 'servers'],
  storages: [],
  databases: ['applications', 'servers'],
  'variable-groups': ['applications'],
  servers: [],
  account: ['users'],
  invitations: ['users'],
  oauth: ['tokens', 'users'],
  tokens: ['applications', 'users'],
  users: [],
  webhooks: [],
};
const RESOURCES = Object.keys(DOWNHILL);
const either = (names) => `(${names.join('|')})`;

/** Floors of the engine, from the bottom up: a folder imports those of the floors below its own. */
const ENGINE = 'libs/engine/src';
const FOUNDATION = ['errors', 'specs', 'step', 'layout', 'caddy'];
const SUBSYSTEMS = ['source', 'runtime', 'proxy', 'databases', 'backups', 'stats'];
const engineFolders = (names) => `^${ENGINE}/${either(names)}/`;
const engineRule = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: engineFolders(from) },
  to: { path: engineFolders(to) },
});

const between = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path: project(from), pathNot: '\\.spec\\.tsx?$' },
  to: { path: '^(apps|libs)/[^/]+/', pathNot: [`^${from}/`, ...allowed.map((path) => `^${path}/`)] },
});

module.exports = {
  forbidden: [
    between('contracts-imports-nothing', 'The vocabulary has no dependencies.', 'libs/contracts', []),
    between('client-imports-nothing', 'The client is made from openapi.json alone.', 'libs/client', []),
    between('sdk-imports-client-only', 'The SDK is for programs that have nothing else of Fairlead.', 'libs/sdk', [
      'libs/client',
    ]),
    between('dto-imports-contracts-only', 'Shapes know the vocabulary and nothing else.', 'libs/dto', [
      'libs/contracts',
    ]),
    between('engine-imports-contracts-only', 'The engine works on servers; it knows no API.', 'libs/engine', [
      'libs/contracts',
    ]),
    between('testbed-imports-nothing', 'Test hosts know nothing of what is tested on them.', 'libs/testbed', []),
    between('api-imports-dto-contracts-engine', 'The API knows shapes, vocabulary and engine.', 'apps/api', [
      'libs/dto',
      'libs/contracts',
      'libs/engine',
    ]),
    between('cli-imports-sdk-only', 'The command line knows the API by the SDK.', 'apps/cli', ['libs/sdk']),
    between('dashboard-imports-client-and-contracts', 'The dashboard knows the API by its client.', 'apps/dashboard', [
      'libs/client',
      'libs/contracts',
    ]),
    {
      name: 'engine-knows-no-framework',
      comment: 'No Nest, no TypeORM, no HTTP server in the engine.',
      severity: 'error',
      from: { path: '^libs/engine/src/' },
      to: { path: 'node_modules/(@nestjs|typeorm|express)/' },
    },
    engineRule(
      'engine-foundation-imports-no-floor-above',
      'Errors, specs, steps, the layout of a server and parts of Caddy configurations are values; they run nothing.',
      FOUNDATION,
      ['command', 'host', ...SUBSYSTEMS, 'flows'],
    ),
    engineRule(
      'engine-command-imports-no-floor-above',
      'A command is data; it does not know what runs it.',
      ['command'],
      ['host', ...SUBSYSTEMS, 'flows'],
    ),
    engineRule(
      'engine-host-imports-no-floor-above',
      'A host runs any command; it does not know what commands are for.',
      ['host'],
      [...SUBSYSTEMS, 'flows'],
    ),
    engineRule(
      'engine-subsystems-import-no-flow',
      'Flows compose the subsystems, never the other way round.',
      SUBSYSTEMS,
      ['flows'],
    ),
    {
      name: 'engine-subsystems-do-not-import-each-other',
      comment:
        'Only flows bring subsystems together. One exception: a runtime runs what the source plans (stacks, toolchains).',
      severity: 'error',
      from: { path: engineFolders(SUBSYSTEMS) },
      to: { path: engineFolders(SUBSYSTEMS), pathNot: [`^${ENGINE}/$1/`, `^${ENGINE}/source/`] },
    },
    {
      name: 'engine-source-is-imported-by-runtime-only',
      comment: 'The other side of that exception: no third subsystem depends on sources.',
      severity: 'error',
      from: { path: engineFolders(SUBSYSTEMS.filter((name) => name !== 'source' && name !== 'runtime')) },
      to: { path: `^${ENGINE}/source/` },
    },
    {
      name: 'engine-folders-do-not-import-each-other-mutually',
      comment: 'Also on one floor, imports between two folders run one way.',
      severity: 'error',
      scope: 'folder',
      from: { path: `^${ENGINE}/[^/]+$` },
      to: { path: `^${ENGINE}/[^/]+$`, circular: true },
    },
    {
      name: 'platform-knows-no-resource',
      comment: 'The platform is below everything else in the API.',
      severity: 'error',
      from: { path: `^${API}/platform/`, pathNot: '\\.spec\\.ts$' },
      to: { path: `^${API}/(auth|operations|events|${RESOURCES.join('|')})/` },
    },
    {
      name: 'auth-operations-events-know-no-resource',
      comment: 'Handlers register themselves; what is being done does not know what it is done to.',
      severity: 'error',
      from: { path: `^${API}/(auth|operations|events)/`, pathNot: '\\.spec\\.ts$' },
      to: { path: `^${API}/${either(RESOURCES)}/` },
    },
    ...RESOURCES.map((resource) => ({
      name: `${resource}-uses-only-what-lies-downhill`,
      comment: `${resource} may use ${DOWNHILL[resource].join(', ') || 'no other resource'}.`,
      severity: 'error',
      from: { path: `^${API}/${resource}/`, pathNot: '\\.spec\\.ts$' },
      to: {
        path: `^${API}/${either(RESOURCES.filter((other) => other !== resource && !DOWNHILL[resource].includes(other)))}/`,
      },
    })),
    {
      name: 'dashboard-features-stand-alone',
      comment: 'A feature can be deleted by deleting its folder.',
      severity: 'error',
      from: { path: '^apps/dashboard/src/features/([^/]+)/' },
      to: { path: '^apps/dashboard/src/features/', pathNot: '^apps/dashboard/src/features/$1/' },
    },
    {
      name: 'dashboard-parts-do-not-know-the-app',
      comment: 'Routes compose features; features and parts do not know routes.',
      severity: 'error',
      from: { path: '^apps/dashboard/src/(features|components|lib)/' },
      to: { path: '^apps/dashboard/src/app/' },
    },
    {
      name: 'browser-tests-use-the-world-builder',
      comment: 'What sees Fairlead from outside knows nothing of its inside but the world that is built for it.',
      severity: 'error',
      from: { path: '^(apps/dashboard/e2e|tools/screenshots)/' },
      to: {
        path: '^(apps|libs)/',
        pathNot: [
          '^apps/dashboard/e2e/',
          '^apps/api/test/world/(index\\.ts|metrics-history\\.mjs)$',
          '^libs/(testbed|dto|client|contracts)/',
        ],
      },
    },
    { name: 'no-cycles', comment: 'Nothing goes round.', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|generated|fixtures)/|apps/api/bundle/|\\.gen\\.ts$|metadata\\.ts$' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'require', 'node', 'default'],
    },
  },
};
