import { ExitCode } from '../errors/exit-codes';

/** What the reference says about exit codes. */
export const EXIT_CODES: Readonly<Record<ExitCode, string>> = {
  [ExitCode.Done]: 'Done; of a deployment: live',
  [ExitCode.Error]: 'An error of the request, the connection or Fairlead',
  [ExitCode.Usage]: 'Wrong use, or a confirmation is missing; nothing was changed',
  [ExitCode.TimedOut]: 'The time of `--timeout` is over, and the work goes on',
  [ExitCode.NotAllowed]: 'Not signed in, or not allowed',
  [ExitCode.Failed]: 'The work has ended, and failed',
  [ExitCode.RolledBack]: 'The deployment was rolled back automatically',
  [ExitCode.Superseded]: 'A newer deployment, or a start, has taken its place',
  [ExitCode.Canceled]: 'The work was canceled',
  [ExitCode.Interrupted]: 'Ended by Ctrl-C; work that was requested goes on',
};

/** The environment variables that the command line reads. */
export const ENVIRONMENT_VARIABLES: Readonly<Record<string, string>> = {
  FAIRLEAD_URL: 'The address of Fairlead; `--url` has precedence',
  FAIRLEAD_TOKEN: 'The token to sign in with, in place of the one of the context',
  FAIRLEAD_ID_TOKEN:
    'An OIDC token of a pipeline, which is exchanged for a token of Fairlead where `FAIRLEAD_TOKEN` is not set',
  FAIRLEAD_AUDIENCE: 'The audience of the OIDC token that is requested; default: the address of Fairlead',
  FAIRLEAD_TRUSTED_PIPELINE: 'The id of the trusted pipeline to use, where several match',
  ACTIONS_ID_TOKEN_REQUEST_URL: 'Set by GitHub and Forgejo: where a job requests its OIDC token',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'Set by GitHub and Forgejo: what the job requests it with',
  HOME: 'The home folder, which `~` stands for',
  XDG_CONFIG_HOME: 'The folder of configuration files; a relative path is ignored; default: `~/.config`',
  NO_COLOR: 'Prints without colours if it is not empty',
  FORCE_COLOR: 'Prints with colours also where the output is not a terminal',
  TERM: 'Prints without colours if it is `dumb`',
  DISPLAY: 'On Linux, `login` and `open` start a browser only where this or `WAYLAND_DISPLAY` is set',
  WAYLAND_DISPLAY: 'See `DISPLAY`',
  NODE_EXTRA_CA_CERTS: 'Read by Node.js: a file with the certificates of an authority of your own',
};

/** The files that the command line reads and writes. */
export const FILES: Readonly<Record<string, string>> = {
  '$XDG_CONFIG_HOME/fairlead/config.json': 'Contexts and their tokens, readable for their owner alone',
  '.fairlead.json':
    'The link of a folder, and of those below it, to an application; it has no secrets and can be committed',
  '.fairleadignore': 'What `fairlead deploy --dir` leaves out, beside what `.gitignore` names, in the same format',
};
