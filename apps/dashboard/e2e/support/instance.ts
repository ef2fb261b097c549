import { TestWorld } from '../../../api/test/world';

export const OWNER = { email: 'owner@example.org', password: 'a calm harbour at night' };
export const VIEWER = { email: 'viewer@example.org', password: 'only looking, thank you' };

/**
 * The browser reaches the instance by a name that is not the machine itself and without TLS, as people do on a first try.
 * Browsers then withhold the clipboard, Sec-Fetch-Site and secure cookies, so nothing may depend on them.
 */
export const HOST = 'fairlead.test';

export interface Instance {
  world: TestWorld;
  /** Where the browser finds it. */
  url: string;
  /** The link that is printed at first start, as the browser reaches it. */
  setupLink(): Promise<string>;
  stop(): Promise<void>;
}

export async function startInstance(settings: Record<string, string> = {}): Promise<Instance> {
  const world = await TestWorld.start(settings);
  const url = `http://${HOST}:${new URL(world.url).port}`;
  return {
    world,
    url,
    setupLink: async () => {
      const lines = await world.printedNotices(url);
      const link = /http\S+\/setup\S+/.exec(lines.join('\n'))?.[0];
      if (link === undefined) throw new Error('No setup link was printed.');
      return link;
    },
    stop: () => world.stop(),
  };
}

/** An instance that has its owner already. */
export const startOwnedInstance = () =>
  startInstance({ FAIRLEAD_ADMIN_EMAIL: OWNER.email, FAIRLEAD_ADMIN_PASSWORD: OWNER.password });

/** The session cookie of someone who signs in without a browser. */
export const sessionOf = ({ world }: Instance, who: { email: string; password: string }): Promise<string> =>
  world.users.sessionOf(who);

export const addViewer = ({ world }: Instance): Promise<void> => world.users.add(OWNER, VIEWER, 'viewer');

/** Tokens made one after the other without the browser, for pages that show some. */
export const addTokens = ({ world }: Instance, ...names: string[]): Promise<void> =>
  world.users.addTokens(OWNER, names, ['servers:read', 'applications:read']);
