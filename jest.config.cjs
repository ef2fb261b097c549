const swc = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
  swcrc: false,
};

/** NestJS 12, packages for webhooks and what otplib stands on are published as ES modules only; everything else runs as it is. */
const shared = {
  testEnvironment: 'node',
  transform: { '^.+\\.(t|j|mj)s$': ['@swc/jest', swc] },
  transformIgnorePatterns: [
    '/node_modules/(?!jose/|@nestjs/|@noble/|@octokit/|@otplib/|@scure/|request-filtering-agent/)',
  ],
  moduleNameMapper: {
    '^@fairlead/(contracts|dto|client|sdk|engine|testbed)$': '<rootDir>/libs/$1/src/index.ts',
    // It exports itself to `import` alone.
    '^@octokit/webhooks-methods$': '<rootDir>/node_modules/@octokit/webhooks-methods/dist-node/index.js',
  },
  modulePathIgnorePatterns: ['<rootDir>/(apps|libs)/[^/]+/dist/', '<rootDir>/apps/api/bundle/', '<rootDir>/tmp/'],
};

const sqlite = {
  globalSetup: '<rootDir>/apps/api/test/harness/sqlite-setup.ts',
  globalTeardown: '<rootDir>/apps/api/test/harness/sqlite-teardown.ts',
};

const hosts = {
  testEnvironment: '<rootDir>/tools/test/time-limit-environment.cjs',
  globalSetup: '<rootDir>/apps/api/test/harness/hosts-setup.ts',
  globalTeardown: '<rootDir>/apps/api/test/harness/hosts-teardown.ts',
};

const project = (displayName, testMatch, more = {}) => ({ ...shared, displayName, testMatch, ...more });

/**
 * Specs of the API and the browser are loaded folder by folder in a run of all tests (see tools/test/spec-folder.ts), and one by
 * one where somebody names one.
 */
const specsIn = (folder) =>
  process.env.FAIRLEAD_TEST_BY_FOLDER
    ? [`<rootDir>/${folder}/*/all-specs.entry.ts`]
    : [`<rootDir>/${folder}/**/*.spec.ts`];
const apiSpecs = specsIn('apps/api/test/api');

module.exports = {
  // What a hanging test may take. On a busy machine a sound one takes many times its usual second.
  testTimeout: 400_000,
  projects: [
    project('unit', [
      '<rootDir>/tools/test/**/*.spec.ts',
      '<rootDir>/libs/*/src/**/*.spec.ts',
      '<rootDir>/apps/api/src/**/*.spec.ts',
      '<rootDir>/apps/dashboard/{src,build}/**/*.spec.ts',
      '<rootDir>/apps/cli/src/**/*.spec.ts',
    ]),
    project('api-sqlite', apiSpecs, {
      ...sqlite,
      globals: { FAIRLEAD_TEST_DATABASE: 'sqlite' },
    }),
    project('api-postgres', apiSpecs, {
      globals: { FAIRLEAD_TEST_DATABASE: 'postgres' },
      globalSetup: '<rootDir>/apps/api/test/harness/postgres-setup.ts',
      globalTeardown: '<rootDir>/apps/api/test/harness/postgres-teardown.ts',
    }),
    project(
      'hosts',
      ['<rootDir>/libs/{engine,testbed}/test/**/*.spec.ts', '<rootDir>/apps/api/test/system/**/*.spec.ts'],
      hosts,
    ),
    project('browser', specsIn('apps/dashboard/e2e'), hosts),
  ],
};
