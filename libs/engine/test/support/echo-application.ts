import { DeployedApplication } from './deployed-application';
import { gitApplicationSpec, type TestMachine } from './engine-harness';

const SERVER = `require('node:http').createServer((request, response) => {
  let bytes = 0;
  request.on('error', () => response.destroy());
  request.on('data', (chunk) => { bytes += chunk.length; });
  request.on('end', () => response.end(JSON.stringify({ url: request.url, bytes })));
}).listen(process.env.PORT);
`;

/** A live application that returns what was requested: the URL and the size of the body. */
export async function deployEcho(machine: TestMachine): Promise<DeployedApplication> {
  const repository = await machine.git.createRepository('echo');
  await repository.commit({ 'server.js': SERVER });
  const spec = gitApplicationSpec(repository.url, 'main', {
    build: { startCommand: 'node server.js' },
    observeSeconds: 0,
  });
  const app = new DeployedApplication(machine.server, machine.host, spec, 'echo.test');
  await app.deploy();
  return app;
}
