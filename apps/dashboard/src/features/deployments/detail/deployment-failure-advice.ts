import type { FailureCode } from '@fairlead/contracts';

/** Page of the next step. */
export type DeploymentAdviceTarget = 'server' | 'settings' | 'environment' | 'domains' | 'logs' | 'instance';

interface Advice {
  /** Advice with the most likely fix first. */
  text: string;
  /** Variant for containers, where it differs. */
  inContainer?: string;
  targets: readonly DeploymentAdviceTarget[];
}

/** Advice by failure code. */
const ADVICE: Readonly<Partial<Record<FailureCode, Advice>>> = {
  SERVER_UNREACHABLE: {
    text: 'Check that the server is running and that its firewall allows SSH. Redeploy once it is ready; no cleanup is needed.',
    targets: ['server'],
  },
  HOST_KEY_MISMATCH: {
    text: 'The server was reinstalled, or the connection is being intercepted. Compare both keys on the server’s page and trust the new one, then redeploy.',
    targets: ['server'],
  },
  MACHINE_MISMATCH: {
    text: 'Another machine answers at the address of the server, such as a clone of it or one that was reinstalled. The server’s page says what to do; redeploy afterwards.',
    targets: ['server'],
  },
  SERVER_ALREADY_MANAGED: {
    text: 'Another Fairlead has taken the machine over. Take it back on the server’s page, or move the application to another server.',
    targets: ['server'],
  },
  SSH_AUTHENTICATION_FAILED: {
    text: 'Fairlead’s public key is missing from the authorized keys of the server’s user. Add it again, then redeploy.',
    targets: ['server'],
  },
  PRIVILEGES_MISSING: {
    text: 'Allow the user to run sudo without a password, or add the server as root, then redeploy.',
    targets: ['server'],
  },
  SYSTEM_NOT_SUPPORTED: { text: 'Move the application to a server with Debian or Ubuntu.', targets: ['server'] },
  PACKAGE_INSTALL_FAILED: {
    text: 'Usually a package mirror was unreachable, or another package manager was running. Check the log and redeploy. If it fails again, run apt-get update on the server.',
    targets: ['server'],
  },
  PORT_IN_USE: {
    text: 'The message names the port and the program that uses it. Stop that program, or set another port, then redeploy.',
    targets: ['server', 'settings'],
  },
  DISK_FULL: {
    text: 'Free disk space on the server (“df -h” shows where), or keep fewer releases of this application, then redeploy.',
    targets: ['server', 'settings'],
  },
  REPOSITORY_NOT_FOUND: {
    text: 'Check the repository’s URL. Without access, a private repository appears not to exist: use its SSH URL and add the deploy key.',
    targets: ['settings'],
  },
  REPOSITORY_AUTHENTICATION_FAILED: {
    text: 'Use the repository’s SSH URL and add the application’s deploy key with read access, then redeploy.',
    targets: ['settings'],
  },
  REF_NOT_FOUND: {
    text: 'It was deleted, renamed or never pushed. Choose another branch, tag or commit, or change the branch in the settings.',
    targets: ['settings'],
  },
  UPLOAD_INVALID: {
    text: 'The message names the entry. Create the archive again without it, upload it and deploy that upload.',
    targets: [],
  },
  UPLOAD_UNAVAILABLE: {
    text: 'The archive was removed, or is not what was uploaded. Upload it again and deploy that upload.',
    targets: [],
  },
  SUBMODULE_FETCH_FAILED: {
    text: 'The message names the submodule. A private one needs an SSH or relative URL in .gitmodules, and the application’s deploy key with read access.',
    targets: ['settings'],
  },
  LFS_FETCH_FAILED: {
    text: 'Check that all files were pushed (git lfs push --all). Private ones are read over SSH: use the repository’s SSH URL and the deploy key.',
    targets: ['settings'],
  },
  SOURCE_NOT_RECOGNISED: {
    text: 'Set a start command, or the output folder of a static site. If the application is in a subfolder of the repository, set the folder.',
    targets: ['settings'],
  },
  TOOLCHAIN_UNAVAILABLE: {
    text: 'The log names the version that the repository requires. Require an available version, or install it on the server.',
    targets: ['server', 'settings'],
  },
  BUILD_FAILED: {
    text: 'The last lines of the log are from the command that failed. If it works on your machine, try it in a fresh clone, and check for missing variables.',
    targets: ['environment', 'settings'],
  },
  STAGE_TIMED_OUT: {
    text: 'The log shows where it stopped. A command may be waiting for input or the network. If it only needs more time, raise the limit.',
    targets: ['instance'],
  },
  RELEASE_COMMAND_FAILED: {
    text: 'The last lines of the log are its output. Changes it made before failing remain: check that it can safely run again, fix the cause, then redeploy.',
    targets: ['environment', 'settings'],
  },
  IMAGE_NOT_FOUND: {
    text: 'Check the image name and tag. Many registries report private images as not found without credentials.',
    targets: ['settings'],
  },
  REGISTRY_AUTHENTICATION_FAILED: {
    text: 'Enter the registry credentials again. Many registries require a token with read access instead of a password.',
    targets: ['settings'],
  },
  REGISTRY_UNREACHABLE: {
    text: 'Check that the registry is up, and that the server’s network and DNS can reach it. Then redeploy.',
    targets: ['server', 'settings'],
  },
  DOCKER_UNAVAILABLE: {
    text: 'The log says what is wrong with Docker. Check “systemctl status docker” on the server. Podman and rootless Docker are not supported.',
    targets: ['server'],
  },
  CERTIFICATE_FAILED: { text: 'The domain’s page shows the error of the certificate authority.', targets: ['domains'] },
  START_FAILED: {
    text: 'The last lines of the log are the application’s output. The usual causes are a missing variable and a wrong start command.',
    inContainer:
      'The last lines of the log are the application’s output. The usual causes are a missing variable and an entrypoint that does not accept the start command.',
    targets: ['environment', 'settings'],
  },
  HEALTH_CHECK_FAILED: {
    text: 'It has to listen on the port in PORT and return the expected status at the health check path. If it always listens on the same port, set that as Port in its settings. If it only starts slowly, raise the deadline.',
    inContainer:
      'It has to listen on all addresses of the container (0.0.0.0, not 127.0.0.1), on the port in the settings, and return the expected status at the health check path. If it only starts slowly, raise the deadline.',
    targets: ['settings', 'environment'],
  },
  CRASHED_AFTER_SWITCH: {
    text: 'It passed its health checks but failed under real traffic, or its workers failed. Its log around the switch says why.',
    targets: ['logs', 'settings'],
  },
  PROXY_CONFIGURATION_FAILED: {
    text: 'The proxy keeps its previous configuration. Check the domains and certificates; the log has the proxy’s error.',
    targets: ['domains', 'server'],
  },
  RELEASE_MISSING: {
    text: 'Its files no longer exist on the server. Deploy its commit instead of rolling back to it.',
    targets: ['server'],
  },
  COMMAND_FAILED: {
    text: 'The last lines of the log show the command and its output. Fix the cause, then redeploy.',
    targets: ['server'],
  },
  INTERNAL_ERROR: {
    text: 'Fairlead’s own log has details. Redeploy; if it fails again, please report it.',
    targets: [],
  },
};

const UNKNOWN: Advice = { text: 'The last lines of the log say more.', targets: [] };

const isKnown = (code: string): code is FailureCode => Object.hasOwn(ADVICE, code);

export function deploymentAdviceFor(code: string, inContainer = false): Advice {
  const advice = (isKnown(code) && ADVICE[code]) || UNKNOWN;
  return inContainer && advice.inContainer ? { ...advice, text: advice.inContainer } : advice;
}

export const hasDeploymentAdvice = (code: FailureCode): boolean => code in ADVICE;
