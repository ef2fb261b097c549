import { removeApplication, type ApplicationSpec } from '@fairlead/engine';
import {
  applicationDockerObjects,
  containerApp,
  loadBaseImages,
  type RepositoryFiles,
  type TestRepository,
} from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import {
  TestSteps,
  gitApplicationSpec,
  startTestMachine,
  pollUntil,
  type TestMachine,
} from '../support/engine-harness';

/** A provisioned host with a Docker engine and base images. */
export async function startDockerMachine(): Promise<TestMachine> {
  const machine = await startTestMachine({ image: 'docker', name: 'docker' });
  try {
    await loadBaseImages(machine.server);
    return machine;
  } catch (error) {
    await machine.stop();
    throw error;
  }
}

type Options = Parameters<typeof gitApplicationSpec>[2];

let count = 0;

/** An application from a repository, with what commits its next version. */
export async function createContainerApplication(machine: TestMachine, files: RepositoryFiles, options: Options = {}) {
  count += 1;
  const name = `container-${count}`;
  const repository: TestRepository = await machine.git.createRepository(name);
  await repository.commit(files);
  const spec = gitApplicationSpec(repository.url, 'main', options);
  const app = new DeployedApplication(machine.server, machine.host, spec, `${name}.test`);
  await app.applyRoutes();
  return { app, repository };
}

/** The same from `containerApp`, deployed once. */
export async function deployContainer(
  machine: TestMachine,
  files: Parameters<typeof containerApp>[0],
  options: Options = {},
) {
  const made = await createContainerApplication(machine, containerApp(files), options);
  await made.app.deploy();
  return made;
}

/** Runs a command in the container that serves. */
export function execInContainer(machine: TestMachine, app: DeployedApplication, command: string): Promise<string> {
  return machine.server.must(`docker exec fairlead-${app.id}-${app.live?.number ?? 0} sh -c '${command}'`);
}

export function waitUntilServed(app: DeployedApplication): Promise<void> {
  return pollUntil('the application', async () => (await app.visit().catch(() => undefined))?.status === 200, 60_000);
}

export function removeContainerApplication(machine: TestMachine, app: DeployedApplication): Promise<void> {
  return removeApplication(machine.host, app.id, new TestSteps().run);
}

/** An application whose releases are images of a registry. */
export async function createImageApplication(
  machine: TestMachine,
  source: Extract<ApplicationSpec['source'], { type: 'image' }>,
  options: Options = {},
): Promise<DeployedApplication> {
  count += 1;
  const spec: ApplicationSpec = { ...gitApplicationSpec('https://example.com/none.git', 'main', options), source };
  const app = new DeployedApplication(machine.server, machine.host, spec, `image-${count}.test`);
  await app.applyRoutes();
  return app;
}

/** Everything that the engine has of an application, as `applicationDockerObjects` says it. */
export function dockerObjectsOf(machine: TestMachine, applicationId: string): Promise<string[]> {
  return applicationDockerObjects(machine.server, applicationId);
}
