import { readFile } from 'node:fs/promises';
import { say } from '../lib/say.mjs';
import { deploy, timed, WAIT } from './steps.mjs';

const HOSTNAME = 'harbour.demo.internal';

/** Of the authority that the proxy has made for the names of its server. */
const ROOT = '/var/lib/fairlead/proxy/data/caddy/pki/authorities/local/root.crt';

/** Only what the repository brings: no registry is asked. */
const DOCKERFILE = `FROM scratch
COPY busybox /bin/busybox
COPY pages /pages
EXPOSE 8080
CMD ["/bin/busybox", "httpd", "-f", "-v", "-p", "8080", "-h", "/pages"]
`;

/** An application with a Dockerfile, which visitors reach by HTTPS. */
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
  const first = await timed('Build a Dockerfile and run its container (installs Docker)', () =>
    deploy(api, application),
  );
  say(`  release ${first.number} is ${first.artifact.kind} ${first.artifact.digest}`);

  const domain = await timed('Give it a hostname with HTTPS, by the authority of the server', async () => {
    const asked = { hostname: HOSTNAME, tls: { mode: 'internal', hsts: null } };
    const { id } = await api.post(`/applications/${application.id}/domains`, asked, WAIT);
    return api.until(`/applications/${application.id}/domains/${id}`, ({ tls }) => tls.status === 'issued');
  });
  say(`  visitors get a certificate that is good until ${domain.tls.expires_at}, and http leads to https`);
  await expectPage(host, 'harbour v1');

  await commit({ 'pages/index.html': 'harbour v2\n' }, 'Paint the harbour');
  await timed('Deploy the next version of the container', () => deploy(api, application));
  await expectPage(host, 'harbour v2');
  return { harbour: application };
}

async function expectPage(host, page) {
  const visit = `curl -fsS --cacert ${ROOT} --resolve ${HOSTNAME}:443:127.0.0.1 https://${HOSTNAME}/`;
  const { stdout } = await host.exec(visit);
  if (stdout.trim() !== page) throw new Error(`expected ${page} to answer, got ${stdout.slice(0, 80)}`);
}
