import type { TestHost } from '../hosts/test-host';

interface Container {
  readonly Names: readonly string[];
  readonly State: string;
}
interface Image {
  readonly Id: string;
  readonly RepoTags: readonly string[] | null;
  readonly RepoDigests: readonly string[] | null;
}
interface Named {
  readonly Name: string;
}

/** Everything that the engine of a host has of an application: containers, images by their releases, volumes, and what has lost its name. */
export async function applicationDockerObjects(host: TestHost, id: string): Promise<string[]> {
  const label = [`fairlead.application=${id}`];
  const [containers, images, unnamed, volumes] = await ask<
    [Container[], Image[], Image[], { Volumes: Named[] | null }]
  >(
    host,
    `/containers/json?all=1&${filters({ label })}`,
    `/images/json?${filters({ reference: [`fairlead/${id}`] })}`,
    `/images/json?${filters({ dangling: ['true'], label })}`,
    `/volumes?${filters({ label })}`,
  );
  const prefix = `fairlead-${id}`;
  return [
    ...containers.flatMap(({ Names }) => Names.map((name) => `container ${name.slice(1)}`)),
    ...images
      .flatMap(({ RepoTags }) => RepoTags ?? [])
      .map((tag) => `image ${tag.slice(tag.lastIndexOf(':') + 1).split('.')[0]}`),
    ...unnamed.map(({ Id }) => `dangling ${Id}`),
    ...(volumes.Volumes ?? []).map(({ Name }) => `volume ${Name}`),
  ]
    .map((line) => line.replace(prefix, 'app'))
    .sort();
}

/** Everything that the engine of a host has, but for what bears our names. */
export async function foreignDockerObjects(host: TestHost): Promise<string> {
  const [containers, images, volumes, networks] = await ask<
    [Container[], Image[], { Volumes: Named[] | null }, Named[]]
  >(host, '/containers/json?all=1', '/images/json?all=1', '/volumes', '/networks');
  const namesOf = ({ RepoTags, RepoDigests }: Image): string[] => [...(RepoTags ?? []), ...(RepoDigests ?? [])];
  const foreign = (name: string): boolean => !/^\/?fairlead[-/]/.test(name);
  return [
    ...containers.flatMap(({ Names, State }) =>
      Names.filter(foreign).map((name) => `container ${name.slice(1)} ${State}`),
    ),
    ...images
      .map((image) => ({ id: image.Id, all: namesOf(image) }))
      .filter(({ all }) => all.length === 0 || all.some(foreign))
      .map(({ id, all }) => `image ${all.filter(foreign).sort().join(' ')} ${id}`),
    ...(volumes.Volumes ?? []).filter(({ Name }) => foreign(Name)).map(({ Name }) => `volume ${Name}`),
    ...networks.filter(({ Name }) => foreign(Name)).map(({ Name }) => `network ${Name}`),
  ]
    .sort()
    .join('\n');
}

function filters(by: Readonly<Record<string, readonly string[]>>): string {
  return `filters=${encodeURIComponent(JSON.stringify(by))}`;
}

/** One client for all questions: each start of Docker's own takes a tenth of a second of processor time. */
async function ask<T extends readonly unknown[]>(host: TestHost, ...paths: string[]): Promise<T> {
  const urls = paths.map((path) => `'http://localhost${path}'`).join(' ');
  const text = await host.must(`curl -q -sSf -w '\\n,' --globoff --noproxy '*' --unix-socket /run/docker.sock ${urls}`);
  const answers: T = JSON.parse(`[${text.trimEnd().replace(/,$/, '')}]`);
  return answers;
}
