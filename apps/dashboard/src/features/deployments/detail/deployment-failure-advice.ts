import type { FailureCode } from '@fairlead/contracts';

/** Where the next step is taken. */
export type DeploymentAdviceTarget = 'server' | 'settings' | 'environment' | 'domains' | 'logs' | 'instance';

interface Advice {
  /** What to do now, in the order in which it most often helps. */
  text: string;
  /** The same for what runs in a container, where that is something else. */
  inContainer?: string;
  places: readonly DeploymentAdviceTarget[];
}

/** By the codes that a deployment can fail with. */
const ADVICE: Readonly<Partial<Record<FailureCode, Advice>>> = {
  SERVER_UNREACHABLE: {
    text: 'See whether the machine runs and its firewall lets SSH through. Deploy again when the server is ready; nothing has to be cleared up.',
    places: ['server'],
  },
  HOST_KEY_MISMATCH: {
    text: 'The machine was set up anew, or something stands between it and Fairlead. The server’s page shows both keys and lets you trust the new one; then deploy again.',
    places: ['server'],
  },
  SSH_AUTHENTICATION_FAILED: {
    text: 'Fairlead’s public key is no longer among the authorised keys of the server’s user. Put it back there, then deploy again.',
    places: ['server'],
  },
  PRIVILEGES_MISSING: {
    text: 'Let the user run sudo without a password, or add the server with root, then deploy again.',
    places: ['server'],
  },
  SYSTEM_NOT_SUPPORTED: { text: 'Move the application to a server with Debian or Ubuntu.', places: ['server'] },
  PACKAGE_INSTALL_FAILED: {
    text: 'Most often a package mirror did not answer, or another package manager was at work. The log has its last words. Deploy again; if it stays, run apt-get update on the server.',
    places: ['server'],
  },
  PORT_IN_USE: {
    text: 'The log names the port. “ss -ltnp” on the server shows who holds it: stop that program, then deploy again.',
    places: ['server'],
  },
  DISK_FULL: {
    text: 'Make room on the server (“df -h” shows where), or keep fewer releases of this application, then deploy again.',
    places: ['server', 'settings'],
  },
  REPOSITORY_NOT_FOUND: {
    text: 'Check the repository’s address. To those who may not read it, a private repository looks like none: use its SSH address and add the deploy key there.',
    places: ['settings'],
  },
  REPOSITORY_AUTHENTICATION_FAILED: {
    text: 'Use the SSH address of the repository, and add the application’s deploy key to it with the right to read. Then deploy again.',
    places: ['settings'],
  },
  REF_NOT_FOUND: {
    text: 'It was deleted or renamed, or its commits were never pushed. Choose another branch, tag or commit, or change the branch in the settings.',
    places: ['settings'],
  },
  SOURCE_NOT_RECOGNISED: {
    text: 'Tell how to run it: a start command, or the folder with the finished pages. If the application is in a folder of the repository, name that.',
    places: ['settings'],
  },
  TOOLCHAIN_UNAVAILABLE: {
    text: 'The log names the version that the repository asks for. Ask for one that the server can have, or install it there.',
    places: ['server', 'settings'],
  },
  BUILD_FAILED: {
    text: 'The last lines of the log are those of the command that failed. If the same command works for you, try it in a fresh clone, and see whether a variable is missing here.',
    places: ['environment', 'settings'],
  },
  STAGE_TIMED_OUT: {
    text: 'The log shows where it came to a stop: often a command waits for input, or for a network that does not answer. If it only needs longer, raise the limit.',
    places: ['instance'],
  },
  RELEASE_COMMAND_FAILED: {
    text: 'The last lines of the log are its own. What it did before it failed is done: see whether it may run twice, put right what it lacks, and deploy again.',
    places: ['environment', 'settings'],
  },
  IMAGE_NOT_FOUND: {
    text: 'Check how the image and its tag are written. Many registries show a private image to nobody without a user name and a password.',
    places: ['settings'],
  },
  REGISTRY_AUTHENTICATION_FAILED: {
    text: 'Give the user name and the password of the registry once more. Many want a token in place of the password, with the right to read.',
    places: ['settings'],
  },
  REGISTRY_UNREACHABLE: {
    text: 'See whether the registry answers, and whether the server’s network and name resolution lead there. Deploy again when it does.',
    places: ['server', 'settings'],
  },
  DOCKER_UNAVAILABLE: {
    text: 'The log says what Docker lacks on the server. “systemctl status docker” shows whether it runs; Podman and an engine without root are not used.',
    places: ['server'],
  },
  CERTIFICATE_FAILED: { text: 'The domain’s page shows what the authority said.', places: ['domains'] },
  START_FAILED: {
    text: 'The last lines of the log are the application’s own. Most often a variable is missing, or the start command is another one.',
    inContainer:
      'The last lines of the log are the application’s own. Most often a variable is missing, or the image’s entrypoint does not take the command of the settings.',
    places: ['environment', 'settings'],
  },
  HEALTH_CHECK_FAILED: {
    text: 'It has to listen on the port in the variable PORT, and answer the path of the health check with the expected status. If it only needs longer to begin, give it more time.',
    inContainer:
      'It has to listen on all addresses of its container (0.0.0.0, not 127.0.0.1), on the port of the settings, and answer the path of the health check with the expected status. If it only needs longer to begin, give it more time.',
    places: ['settings', 'environment'],
  },
  CRASHED_AFTER_SWITCH: {
    text: 'It passed its checks and failed once visitors, or its workers, were on it. Its own output around the switch says why.',
    places: ['logs', 'settings'],
  },
  PROXY_CONFIGURATION_FAILED: {
    text: 'The proxy goes on with what it had. See whether a domain or certificate is not right; the log has the proxy’s own words.',
    places: ['domains', 'server'],
  },
  RELEASE_MISSING: {
    text: 'Its files are gone from the server. Deploy its commit again instead of rolling back to it.',
    places: ['server'],
  },
  COMMAND_FAILED: {
    text: 'The last lines of the log show the command and what it said. Deploy again once that is put right.',
    places: ['server'],
  },
  INTERNAL_ERROR: {
    text: 'Fairlead’s own log says more. Deploy again; if it stays, report it.',
    places: [],
  },
};

const UNKNOWN: Advice = { text: 'The last lines of the log say more.', places: [] };

const isKnown = (code: string): code is FailureCode => Object.hasOwn(ADVICE, code);

export function deploymentAdviceFor(code: string, inContainer = false): Advice {
  const advice = (isKnown(code) && ADVICE[code]) || UNKNOWN;
  return inContainer && advice.inContainer ? { ...advice, text: advice.inContainer } : advice;
}

export const hasDeploymentAdvice = (code: FailureCode): boolean => code in ADVICE;
