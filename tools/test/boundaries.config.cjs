/** The rules of the workspace, for a folder that is laid out like it but has no TypeScript configuration of its own. */
const { forbidden } = require('../../.dependency-cruiser.cjs');

module.exports = { forbidden, options: { doNotFollow: { path: 'node_modules' }, tsPreCompilationDeps: true } };
