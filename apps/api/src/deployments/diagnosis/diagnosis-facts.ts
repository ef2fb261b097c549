import type { DeploymentStage } from '@fairlead/contracts';
import type { Application } from '../../applications/application.entity';
import { unpackEnvironment } from '../../applications/environment/environment';
import { isOfKind, unpackLinkedVariables, type LinkedVariable } from '../../applications/environment/linked-variables';
import type { Deployment } from '../deployment.entity';
import type { DiagnosisFacts, LinkedDatabase } from './rules/rule';

/** What is known of the release of a deployment: with the databases that are linked now, which its failure does not change. */
export function factsOfDeployment(
  { linkedValues }: Pick<Application, 'linkedValues'>,
  deployment: Pick<Deployment, 'settings' | 'envValues' | 'linkedValues' | 'artifact' | 'manifest'>,
  stage: DeploymentStage | null,
): DiagnosisFacts {
  const { settings, envValues, artifact, manifest } = deployment;
  const own = unpackEnvironment(envValues);
  const started = unpackLinkedVariables(deployment.linkedValues);
  return {
    stage,
    databases: linkedDatabases(unpackLinkedVariables(linkedValues)),
    variables: new Set([...own.keys(), ...started.map(({ name }) => name)]),
    memoryMb: settings.resources.memory_mb,
    port: settings.port,
    inContainer: artifact?.kind === 'docker' || settings.runtime === 'docker',
    toolchains: manifest?.toolchains ?? [],
  };
}

const ENGINES = {
  postgresql: 'postgresql',
  postgres: 'postgresql',
  mysql: 'mysql',
  mariadb: 'mariadb',
  redis: 'redis',
} as const;

/** The variables of a database contain its address; only its engine, port and variable leave this function. */
function linkedDatabases(variables: readonly LinkedVariable[]): LinkedDatabase[] {
  return variables.flatMap(({ from, name, value }) => {
    if (!isOfKind('database', from) || !name.endsWith('_URL')) return [];
    const [, scheme = ''] = /^([a-z]+):\/\//.exec(value.reveal()) ?? [];
    const engine = Object.entries(ENGINES).find(([known]) => known === scheme)?.[1];
    const port = variables.find((other) => other.from === from && other.name === name.replace(/_URL$/, '_PORT'));
    return engine ? [{ id: from, engine, port: port && Number(port.value.reveal()), variable: name }] : [];
  });
}
