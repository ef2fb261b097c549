import { createHash } from 'node:crypto';
import { BASE_IMAGES, WRITABLE_GROUPS } from './base-images';
import { MAKE_PACKAGES } from './packages';
import type { Surroundings } from './surroundings';

export type ImageName = 'plain' | 'stocked' | 'databases' | 'docker' | 'stacks';

export const SUITE = 'bookworm';

/** Enough for a machine that can be reached and nothing else, so that provisioning from nothing means something. */
export const PLAIN = ['systemd', 'systemd-sysv', 'dbus', 'openssh-server', 'ca-certificates', 'sudo', 'iproute2'];

/** What deployments need. Debian's caddy.service is enabled, as after any installation of the package. */
export const STOCK = ['git', 'curl', 'nodejs', 'npm', 'caddy', 'procps'];

/** The engines of databases, which run from the first boot on, as after any installation of their packages. */
export const ENGINES = ['postgresql', 'mariadb-server', 'redis-server'];

/** Toolchains as deployments install them, and libraries of each language from which packages are made. */
export const TOOLCHAINS = [
  'python3 python3-venv python3-pip python3-flask python3-django python3-whitenoise python3-gunicorn',
  'php-cli php-fpm php-curl php-mbstring php-xml php-zip composer unzip php-psr-log php-monolog php-nikic-fast-route',
  'ruby ruby-dev bundler build-essential ruby-sinatra puma',
  'golang-go gcc libc6-dev golang-github-go-chi-chi-dev',
].flatMap((packages) => packages.split(' '));

const WITHOUT_ENGINES = { plain: PLAIN, stocked: [...PLAIN, ...STOCK] };

/** The engine of containers, what base images are made from, and a registry for them. */
export const CONTAINERS = ['docker.io', 'apparmor', 'busybox-static', 'docker-registry'];

const WITH_DATABASES = { ...WITHOUT_ENGINES, databases: [...WITHOUT_ENGINES.stocked, ...ENGINES] };
const WITH_TOOLCHAINS = { ...WITHOUT_ENGINES, stacks: [...WITHOUT_ENGINES.stocked, ...TOOLCHAINS] };
const WITH_CONTAINERS = { ...WITHOUT_ENGINES, docker: [...WITHOUT_ENGINES.stocked, ...CONTAINERS] };

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

export function imageKey(name: ImageName, surroundings: Surroundings): string {
  // Each stands on the ones before it; what comes after is none of its business.
  const base = name === 'docker' ? { BASE_IMAGES, WRITABLE_GROUPS } : name === 'stacks' ? { MAKE_PACKAGES } : {};
  const recipe = JSON.stringify({
    REVISION,
    SUITE,
    PACKAGES: PACKAGES_OF[name],
    files: filesOf(surroundings),
    ...base,
  });
  return `${name}-${createHash('sha256').update(recipe).digest('hex').slice(0, 12)}`;
}

/** The files that are put into every image. */
export function filesOf(surroundings: Surroundings): Record<string, string> {
  const { mirror, securityMirror, certificates } = surroundings;
  const files: Record<string, string> = {
    '/etc/apt/sources.list':
      `deb ${mirror} ${SUITE} main\ndeb ${mirror} ${SUITE}-updates main\n` +
      `deb ${securityMirror} ${SUITE}-security main\n`,
    '/etc/apt/apt.conf.d/90testbed': [...surroundings.aptSettings, 'Acquire::Languages "none";', ''].join('\n'),
    // A host lives for minutes; its packages need not survive a power cut.
    '/etc/dpkg/dpkg.cfg.d/testbed': 'force-unsafe-io\n',
    '/etc/npmrc': npmrc(surroundings),
    '/usr/local/etc/npmrc': npmrc(surroundings),
  };
  for (const [name, text] of Object.entries(certificates)) files[`/usr/local/share/ca-certificates/${name}`] = text;
  return files;
}

function npmrc({ npmRegistry, certificates }: Surroundings): string {
  const lines = ['update-notifier=false', 'fund=false', 'audit=false'];
  if (Object.keys(certificates).length > 0) lines.push('cafile=/etc/ssl/certs/ca-certificates.crt');
  if (npmRegistry) lines.push(`registry=${npmRegistry}`);
  return `${lines.join('\n')}\n`;
}
