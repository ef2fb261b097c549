import { INTEGRATION_EVENTS } from '@fairlead/contracts';
import {
  ADDRESS,
  crash,
  eventEntry,
  failedDeployment,
  HOSTILE,
  serverDown,
} from '../../../test/harness/messages/event-entries';
import { combineEvents } from './combine-events';

describe('a message of one event', () => {
  it('says what happened, why, where, the commit and who, and leads to its page', () => {
    const message = combineEvents([failedDeployment()], ADDRESS);
    expect(message).toMatchObject({
      title: 'Deployment 12 of shop failed',
      tone: 'bad',
      link: `${ADDRESS}/applications/app_1/deployments/dep_1`,
      instance: 'fairlead.example.org',
    });
    expect(message.items).toEqual([
      expect.objectContaining({
        reason: 'The build command ended with exit code 1.',
        also: null,
        facts: [
          { label: 'Application', value: 'shop' },
          { label: 'Server', value: 'web-1' },
          { label: 'Commit', value: '9fceb02 Show prices with tax (Ada Lovelace)' },
          { label: 'By', value: 'ann@example.org' },
        ],
      }),
    ]);
  });

  it('names a token as one, and nobody where Fairlead has found it out', () => {
    const byToken = failedDeployment({ actorType: 'token', actorName: 'CI' });
    expect(combineEvents([byToken], ADDRESS).items[0]?.facts.at(-1)).toEqual({ label: 'By', value: 'CI (API token)' });
    expect(combineEvents([crash()], ADDRESS).items[0]?.facts.map(({ label }) => label)).toEqual(['Server']);
  });

  it('says the cause of a crash or a failure after how it ended', () => {
    const diagnosis = { message: 'The variable API_KEY is not set.', evidence: { text: "KeyError: 'API_KEY'" } };
    const reason = 'The process ends again and again (exit code 1).';
    const reasonOf = (entry: ReturnType<typeof crash>) => combineEvents([entry], ADDRESS).items[0]?.reason;
    expect(reasonOf(crash('shop', { data: { reason, details: { diagnosis } } }))).toBe(
      `${reason} The variable API_KEY is not set.`,
    );
    expect(reasonOf(failedDeployment({ data: { number: 1, failure: { message: 'It ended.' }, diagnosis } }))).toBe(
      'It ended. The variable API_KEY is not set.',
    );
  });

  it.each(INTEGRATION_EVENTS)('has a title for %s', (name) => {
    const subjectType = name.startsWith('server.') ? 'server' : 'application';
    const [item] = combineEvents(
      [eventEntry(name, { subjectType, data: { number: 1, command: 'remind' } })],
      ADDRESS,
    ).items;
    expect(item?.title).toContain('shop');
    expect(item?.title).not.toMatch(/[{}]/);
  });

  it('shows where a test leads to', () => {
    const test = eventEntry('webhook.tested', { subjectType: 'webhook', subjectId: 'whk_1', applicationName: null });
    expect(combineEvents([test], ADDRESS)).toMatchObject({
      title: 'This is a test of Fairlead',
      link: `${ADDRESS}/settings/notifications/whk_1`,
    });
  });

  it('is made of single lines that are not too long, whatever the event says', () => {
    const huge = HOSTILE.repeat(500);
    const commit = { sha: huge, message: `\n\n${huge}\n${huge}`, author: huge, committed_at: huge };
    const entry = failedDeployment({
      subjectName: huge,
      applicationName: huge,
      serverName: huge,
      actorName: huge,
      data: { number: huge, commit, failure: { message: huge } },
    });
    const { title, items } = combineEvents([entry], ADDRESS);
    const texts = [title, ...items.flatMap(({ reason, facts }) => [reason ?? '', ...facts.map(({ value }) => value)])];
    expect(texts).toHaveLength(6);
    for (const text of texts) {
      expect(text.length).toBeLessThanOrEqual(300);
      expect(text).not.toMatch(/[\r\n\u202e\u2066]/);
    }
  });
});

describe('events that are combined', () => {
  it('of a server that is down are one item, which names what it affects', () => {
    const names = ['shop', 'blog', 'wiki', 'chat', 'mail', 'docs', 'jobs'];
    const database = eventEntry('database.unreachable', {
      subjectType: 'database',
      subjectId: 'db_1',
      subjectName: 'orders',
    });
    const { title, items } = combineEvents(
      [crash('first'), serverDown(), ...names.map((name) => crash(name)), database],
      ADDRESS,
    );
    expect(title).toBe('Server web-1 is unreachable');
    expect(items).toHaveLength(1);
    expect(items[0]?.also).toBe('affects orders, first, shop, blog, wiki and 4 more');
  });

  it('of another server, or of one that is reachable again, stay apart', () => {
    const elsewhere = crash('blog', { serverId: 'srv_2', serverName: 'web-2' });
    expect(combineEvents([serverDown(), elsewhere], ADDRESS).items).toHaveLength(2);
    const back = serverDown({ name: 'server.ready', data: {} });
    const { items } = combineEvents([serverDown(), crash('blog'), { ...back, sequence: 1_000_000 }], ADDRESS);
    expect(items.map(({ title }) => title)).toEqual(['Application blog crashed', 'Server web-1 is ready']);
  });

  it('never hide a deployment that has failed', () => {
    expect(combineEvents([serverDown(), failedDeployment()], ADDRESS).items).toHaveLength(2);
  });

  it('of one application are one item with the latest state and the number of each', () => {
    const recovered = (): ReturnType<typeof crash> =>
      crash('shop', { name: 'application.recovered', data: { from: 'crashed' } });
    const { title, tone, items } = combineEvents([crash(), recovered(), crash(), recovered(), crash()], ADDRESS);
    expect(title).toBe('Application shop crashed');
    expect(tone).toBe('bad');
    expect(items).toHaveLength(1);
    expect(items[0]?.also).toBe('crashed 3×, recovered 2×');
  });

  it('of several subjects are listed, the worst first, and lead to all activity', () => {
    const live = eventEntry('deployment.live', { subjectType: 'deployment', subjectId: 'dep_2', data: { number: 3 } });
    const message = combineEvents([live, crash()], ADDRESS);
    expect(message).toMatchObject({
      title: 'Application shop crashed and 1 more',
      link: `${ADDRESS}/activity`,
      tone: 'bad',
    });
    expect(message.items.map(({ tone }) => tone)).toEqual(['bad', 'ok']);
  });

  it('are told in their order, whatever order they come in', () => {
    const [one, two] = [crash(), crash('shop', { name: 'application.recovered' })];
    expect(combineEvents([two, one], ADDRESS).title).toBe('Application shop recovered');
  });
});
