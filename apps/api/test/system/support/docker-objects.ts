import type { TestHost } from '@fairlead/testbed';
import type { ApplicationRecord } from './api-records';

/** Things of others: a container that runs and one that does not, a volume, a network, an image with a name and one without. */
const FOREIGN = `
docker volume create foreign-volume >/dev/null
docker network create foreign-network >/dev/null
docker run -d --name foreign --network foreign-network -v foreign-volume:/data testbed/busybox sleep 100000 >/dev/null
docker create --name foreign-stopped testbed/busybox true >/dev/null
docker tag testbed/busybox foreign/image:1
mkdir -p /srv/foreign
printf 'FROM testbed/busybox\\nRUN echo x > /x\\nLABEL mine=yes\\n' >/srv/foreign/Dockerfile
DOCKER_BUILDKIT=0 docker build -q /srv/foreign >/dev/null
`;

export async function createForeignDockerObjects(host: TestHost): Promise<void> {
  await host.must(FOREIGN);
}

/** Everything that the engine of a host has, but for what bears our names. */
export function foreignDockerObjects(host: TestHost): Promise<string> {
  return host.must(`
    docker ps --all --format 'container {{.Names}} {{.State}}' | grep -v 'container fairlead-' | sort
    docker images --all --digests --format 'image {{.Repository}}:{{.Tag}} {{.Digest}} {{.ID}}' | grep -v 'image fairlead/' | sort
    docker volume ls --format 'volume {{.Name}}' | grep -v 'volume fairlead-' | sort
    docker network ls --format 'network {{.Name}}' | sort`);
}

/** What the engine has of an application. */
export async function applicationDockerObjects(
  host: TestHost,
  { id }: Pick<ApplicationRecord, 'id'>,
): Promise<string[]> {
  const text = await host.must(`
    docker ps --all --filter label=fairlead.application=${id} --format 'container {{.Names}}'
    docker images --format 'image {{.Tag}}' fairlead/${id}
    docker images --filter dangling=true --filter label=fairlead.application=${id} --format 'dangling {{.ID}}'
    docker volume ls --filter label=fairlead.application=${id} --format 'volume {{.Name}}'`);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replace(`fairlead-${id}`, 'app'))
    .sort();
}
