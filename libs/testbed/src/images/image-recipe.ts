import { createHash } from 'node:crypto';
import { STOCKED_NODE_RECIPE } from '../toolchains/stocked-node';
import { BASE_IMAGES_SCRIPT, WRITABLE_CGROUPS_SCRIPT } from './base-images-script';
import { MAKE_PACKAGES } from './language-packages';
import type { RegistryAccess } from './registry-access';

export type ImageName = 'plain' | 'stocked' | 'databases' | 'docker' | 'stacks';

export const DEBIAN_SUITE = 'bookworm';

/** Enough for a machine that can be reached and nothing else, so that provisioning from nothing means something. */
export const PLAIN_PACKAGES = [
  'systemd',
  'systemd-sysv',
  'dbus',
  'openssh-server',
  'ca-certificates',
  'sudo',
  'iproute2',
];

/**
 * What systemd asks at each reload of its units, about disks, keys, terminals and boots that a container never has. Each is a
 * program to start, and installing, deploying and switching reload often.
 */
export const MASKED_GENERATORS = [
  'cryptsetup',
  'debug',
  'fstab',
  'getty',
  'gpt-auto',
  'hibernate-resume',
  'integritysetup',
  'rc-local',
  'run',
  'system-update',
  'veritysetup',
].map((name) => `systemd-${name}-generator`);

/** What deployments need besides Node. Debian's caddy.service is enabled, as after any installation of the package. */
export const STOCKED_PACKAGES = ['git', 'curl', 'caddy', 'nftables', 'procps'];

/** The engines of databases, which run from the first boot on, as after any installation of their packages. */
export const DATABASE_PACKAGES = ['postgresql', 'mariadb-server', 'redis-server'];

/** Toolchains as deployments install them, and libraries of each language from which packages are made. */
export const TOOLCHAIN_PACKAGES = [
  'python3 python3-venv python3-pip python3-flask python3-django python3-whitenoise python3-gunicorn',
  'php-cli php-fpm php-curl php-mbstring php-xml php-zip composer unzip php-psr-log php-monolog php-nikic-fast-route',
  'ruby ruby-dev bundler build-essential ruby-sinatra puma',
  'golang-go gcc libc6-dev golang-github-go-chi-chi-dev',
].flatMap((packages) => packages.split(' '));

const WITHOUT_ENGINES = { plain: PLAIN_PACKAGES, stocked: [...PLAIN_PACKAGES, ...STOCKED_PACKAGES] };

/** The engine of containers, what base images are made from, and a registry for them. */
export const CONTAINER_PACKAGES = ['docker.io', 'apparmor', 'busybox-static', 'docker-registry'];

const WITH_DATABASES = { ...WITHOUT_ENGINES, databases: [...WITHOUT_ENGINES.stocked, ...DATABASE_PACKAGES] };
const WITH_TOOLCHAINS = { ...WITHOUT_ENGINES, stacks: [...WITHOUT_ENGINES.stocked, ...TOOLCHAIN_PACKAGES] };
const WITH_CONTAINERS = { ...WITHOUT_ENGINES, docker: [...WITHOUT_ENGINES.stocked, ...CONTAINER_PACKAGES] };

/** What is installed in the image beyond the minimal base. */
const PACKAGES_OF = {
  plain: WITHOUT_ENGINES,
  stocked: WITHOUT_ENGINES,
  databases: WITH_DATABASES,
  docker: WITH_CONTAINERS,
  stacks: WITH_TOOLCHAINS,
} as const satisfies Record<ImageName, Readonly<Record<string, readonly string[]>>>;

/** Raised when the way of building changes in a manner that the rest of the recipe does not show. */
const REVISION = 1;

export function imageKey(name: ImageName, surroundings: RegistryAccess): string {
  // Each stands on the ones before it; what comes after is none of its business.
  const base =
    name === 'docker'
      ? { BASE_IMAGES: BASE_IMAGES_SCRIPT, WRITABLE_GROUPS: WRITABLE_CGROUPS_SCRIPT }
      : name === 'stacks'
        ? { MAKE_PACKAGES }
        : {};
  const recipe = JSON.stringify({
    REVISION,
    SUITE: DEBIAN_SUITE,
    PACKAGES: PACKAGES_OF[name],
    files: imageFilesOf(surroundings),
    MASKED_GENERATORS,
    ...(name === 'plain' ? {} : { NODE: STOCKED_NODE_RECIPE }),
    ...base,
  });
  return `${name}-${createHash('sha256').update(recipe).digest('hex').slice(0, 12)}`;
}

/** The files that are put into every image. */
export function imageFilesOf(surroundings: RegistryAccess): Record<string, string> {
  const { mirror, securityMirror, certificates } = surroundings;
  const files: Record<string, string> = {
    '/etc/apt/sources.list':
      `deb ${mirror} ${DEBIAN_SUITE} main\ndeb ${mirror} ${DEBIAN_SUITE}-updates main\n` +
      `deb ${securityMirror} ${DEBIAN_SUITE}-security main\n`,
    '/etc/apt/apt.conf.d/90testbed': [...surroundings.aptSettings, 'Acquire::Languages "none";', ''].join('\n'),
    // A host lives for minutes; its packages need not survive a power cut.
    '/etc/dpkg/dpkg.cfg.d/testbed': 'force-unsafe-io\n',
    '/etc/npmrc': npmrc(surroundings),
    '/usr/local/etc/npmrc': npmrc(surroundings),
  };
  for (const [name, text] of Object.entries(certificates)) files[`/usr/local/share/ca-certificates/${name}`] = text;
  return files;
}

function npmrc({ npmRegistry, certificates }: RegistryAccess): string {
  const lines = ['update-notifier=false', 'fund=false', 'audit=false'];
  if (Object.keys(certificates).length > 0) lines.push('cafile=/etc/ssl/certs/ca-certificates.crt');
  if (npmRegistry) lines.push(`registry=${npmRegistry}`);
  return `${lines.join('\n')}\n`;
}
