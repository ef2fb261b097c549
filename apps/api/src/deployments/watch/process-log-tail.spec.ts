import type { Host } from '@fairlead/engine';
import { Application } from '../../applications/application.entity';
import { toEnvironment, packEnvironment } from '../../applications/environment/environment';
import { readProcessLogTail } from './process-log-tail';

interface Printed {
  readonly unit: string;
  readonly text: string;
  /** Microseconds. */
  readonly at?: number;
}

/** Responds like the journal of a server, with its last lines or with those of a unit. */
function hostWith(printed: readonly Printed[], options: { readonly cannotSearch?: boolean } = {}): Host {
  return {
    id: 'srv_1',
    exec: (command) => {
      if (command.kind !== 'script') throw new Error('The journal is read with a script.');
      const [, , , pattern] = command.args;
      const lines = command.args.find((argument) => /^\d+$/.test(String(argument)));
      if (pattern && options.cannotSearch) return Promise.reject(new Error('It took too long.'));
      const entries = printed.map(({ unit, text, at = 1 }) =>
        JSON.stringify({ __CURSOR: 's=1', __REALTIME_TIMESTAMP: String(at), MESSAGE: text, _SYSTEMD_UNIT: unit }),
      );
      const found = entries.filter((entry) => new RegExp(String(pattern)).test(entry)).slice(-Number(lines));
      return Promise.resolve({ code: 0, stdout: found.join('\n'), stderr: '' });
    },
    writeFile: () => Promise.resolve(),
  };
}

const application = Object.assign(new Application(), {
  id: 'app_1',
  envValues: packEnvironment(
    toEnvironment({ env: { KEY: 'a quiet secret', TYPE: 'mongo', USER: 'mongo-user' }, plain_env: ['TYPE'] }),
  ),
  liveEnvValues: null,
  linkedSecrets: null,
});

const chatter = Array.from({ length: 400 }, (_, index) => ({
  unit: 'fairlead-app_1-2.service',
  text: `request ${index}`,
}));
const mailer = (text: string): Printed => ({ unit: 'fairlead-app_1-2-mailer.service', text });
const MAILER = { name: 'mailer', instance: 1, state: 'failed', activeSince: undefined } as const;
const textsOf = async (...[host, of, number, process]: Parameters<typeof readProcessLogTail>): Promise<string[]> =>
  (await readProcessLogTail(host, of, number, process)).map(({ text }) => text);

it('are found behind all that other processes have printed since, without secrets', async () => {
  const host = hostWith([mailer('began with a quiet secret'), mailer('ended'), ...chatter]);
  expect(await textsOf(host, application, 2, MAILER)).toEqual(['began with [redacted]', 'ended']);
});

it('have the values of plain variables', async () => {
  const host = hostWith([mailer('Database type: mongo'), mailer('user: mongo-user')]);
  expect(await textsOf(host, application, 2, MAILER)).toEqual(['Database type: mongo', 'user: [redacted]']);
});

it('are those of other processes of the release where it has printed nothing', async () => {
  const previous = { unit: 'fairlead-app_1-1-mailer.service', text: 'of the previous release' };
  const lines = await readProcessLogTail(hostWith([previous, ...chatter]), application, 2, MAILER);
  expect(lines.slice(-10)).toMatchObject(chatter.slice(-10).map(({ text }) => ({ text, own: false })));
});

it('are those among the last lines when there is no time to search further back', async () => {
  const host = hostWith([...chatter, mailer('ended')], { cannotSearch: true });
  expect(await textsOf(host, application, 2, MAILER)).toEqual(['ended']);
});

it('are those before the end of a process that was started again', async () => {
  const activeSince = '2026-11-20T10:00:00.000Z';
  const at = Date.parse(activeSince) * 1000;
  const host = hostWith([
    { ...mailer('ended'), at: at - 400_000 },
    { ...mailer('began'), at: at + 5000 },
  ]);
  expect(await textsOf(host, application, 2, { ...MAILER, state: 'running', activeSince })).toEqual(['ended']);
  expect(await textsOf(host, application, 2, { ...MAILER, state: 'restarting', activeSince })).toEqual([
    'ended',
    'began',
  ]);
});

it('are found behind all that a process has printed since it was started again', async () => {
  const activeSince = '2026-11-20T10:00:00.000Z';
  const at = Date.parse(activeSince) * 1000;
  const since = chatter.map(({ text }) => ({ ...mailer(text), at: at + 1000 }));
  const host = hostWith([{ ...mailer('ended'), at: at - 1000 }, ...since]);
  expect(await textsOf(host, application, 2, { ...MAILER, state: 'running', activeSince })).toEqual(['ended']);
});
