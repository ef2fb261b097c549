import { readFile } from 'node:fs/promises';
import { say } from '../lib/say.mjs';
import { deploy, timed, WAIT } from './steps.mjs';

const HOSTNAME = 'harbour.demo.internal';

/** Root certificate of the internal authority of the proxy. */
const ROOT = '/var/lib/fairlead/proxy/data/caddy/pki/authorities/local/root.crt';

/** Copies only files of the repository, so no registry is needed. */
const DOCKERFILE = `FROM scratch
COPY busybox /bin/busybox
COPY pages /pages
EXPOSE 8080
CMD ["/bin/busybox", "httpd", "-f", "-v", "-p", "8080", "-h", "/pages"]
`;

/** Deploys an application with a Dockerfile and serves it over HTTPS. */
export async function containerTour({ api, host, git, server }) {
  const repository = await git.createRepository('harbour');
  const busybox = await readFile('/bin/busybox');
  const commit = (files, message) => repository.commit(files, { message, executable: ['busybox'] });
  await commit({ Dockerfile: DOCKERFILE, busybox, 'pages/index.html': 'harbour v1\n' }, 'Open the harbour');
  const application = await api.post('/applications', {
    name: 'harbour',
    server_id: server.id,
    source: { type: 'git', repository: repository.url, branch: 'main' },
    resources: { memory_mb: 64 },
  });
  const first = await timed('Build an image from a Dockerfile and run its container (installs Docker)', () =>
    deploy(api, application),
  );
  say(`  release ${first.number} is ${first.artifact.kind} ${first.artifact.digest}`);

  const domain = await timed('Add a domain with HTTPS, with a certificate of the internal authority', async () => {
    const settings = { hostname: HOSTNAME, tls: { mode: 'internal', hsts: null } };
    const { id } = await api.post(`/applications/${application.id}/domains`, settings, WAIT);
    return api.until(`/applications/${application.id}/domains/${id}`, ({ tls }) => tls.status === 'issued');
  });
  say(`  the certificate is valid until ${domain.tls.expires_at}, and HTTP redirects to HTTPS`);
  await expectPage(host, 'harbour v1');

  await commit({ 'pages/index.html': 'harbour v2\n' }, 'Paint the harbour');
  await timed('Deploy the next version of the container', () => deploy(api, application));
  await expectPage(host, 'harbour v2');
  return { harbour: application };
}

async function expectPage(host, page) {
  const visit = `curl -fsS --cacert ${ROOT} --resolve ${HOSTNAME}:443:127.0.0.1 https://${HOSTNAME}/`;
  const { stdout } = await host.exec(visit);
  if (stdout.trim() !== page) throw new Error(`expected ${page} in the response, got ${stdout.slice(0, 80)}`);
}
