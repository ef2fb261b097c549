/** The forges whose APIs Fairlead speaks; Forgejo has that of Gitea. */
export const FORGE_KINDS = ['github', 'gitlab', 'gitea', 'bitbucket'] as const;
export type ForgeKind = (typeof FORGE_KINDS)[number];

/** What a forge last answered, where it did not accept a status. */
export const FORGE_PROBLEM_CODES = [
  'TOKEN_REFUSED',
  'REPOSITORY_NOT_FOUND',
  'ADDRESS_NOT_ALLOWED',
  'REQUEST_REFUSED',
  'UNREACHABLE',
] as const;
export type ForgeProblemCode = (typeof FORGE_PROBLEM_CODES)[number];

/** Those that end only when a person changes something. */
export const FORGE_REFUSALS: readonly ForgeProblemCode[] = [
  'TOKEN_REFUSED',
  'REPOSITORY_NOT_FOUND',
  'ADDRESS_NOT_ALLOWED',
];

/** What the status of a commit says of its deployment; each forge has its own names for them. */
export const COMMIT_STATES = ['pending', 'success', 'failure', 'canceled'] as const;
export type CommitState = (typeof COMMIT_STATES)[number];

/** GitHub shows no more. */
export const COMMIT_STATUS_DESCRIPTION_MAX = 140;
