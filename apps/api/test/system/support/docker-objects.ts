import type { TestHost } from '@fairlead/testbed';

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
