import type { TestHost } from '../hosts/test-host';
import { BASE_IMAGE_FOLDER } from '../images/base-images-script';

/** What the Dockerfiles of tests begin with: a shell and its tools; the same with Node. */
export const BASE_IMAGES = ['testbed/busybox', 'testbed/node'] as const;
export type BaseImage = (typeof BASE_IMAGES)[number];

const LOAD = `
for name; do
  docker image inspect "testbed/$name" >/dev/null 2>&1 ||
    docker import --change 'CMD ["/bin/sh"]' "${BASE_IMAGE_FOLDER}/$name.tar" "testbed/$name" >/dev/null
done
`;

/** Gives the engine of a host (booted from the image `docker`) the base images; takes about a second each. */
export async function loadBaseImages(host: TestHost, images: readonly BaseImage[] = BASE_IMAGES): Promise<void> {
  const names = images.map((image) => image.slice(image.indexOf('/') + 1));
  await host.must(`set -- ${names.join(' ')}\n${LOAD}`);
}
