import type { CommandRecord } from '@fairlead/dto';
import { EventEntry } from '../../../src/events/event.entity';
import type { TestApi } from '../../harness/start-api';
import {
  brokenRules,
  eventNamesOf,
  makeApplication,
  applicationRoute,
  startWithServer,
  type HttpAgent,
} from '../../harness/test-records';
import { COMMAND_BODY, CommandsFixture } from './commands-fixture';

describe('scheduled commands', () => {
  let api: TestApi;
  let http: HttpAgent;
  let serverId: string;
  let commands: CommandsFixture;

  beforeAll(async () => {
    ({ api, http, serverId } = await startWithServer());
  });
  afterAll(() => api?.stop());
  beforeEach(async () => {
    commands = new CommandsFixture(api, http, await makeApplication(http, serverId));
  });

  it('201 say when they run next, in their time zone, and keep to the defaults', async () => {
    const answer = await http
      .post(commands.path)
      .send({ ...COMMAND_BODY, time_zone: 'Asia/Tokyo' })
      .expect(201);
    const command: CommandRecord = answer.body.data;
    expect(answer.headers['location']).toBe(`${commands.path}/${command.id}`);
    expect(command).toMatchObject({ ...COMMAND_BODY, timeout_seconds: 3600, enabled: true, last_run: null });
    expect(command.next_run_at).toMatch(/T23:00:00\.000Z$/);
    expect((await commands.create({ name: 'second' })).time_zone).toBe('UTC');
    expect(await eventNamesOf(api, command.id)).toEqual(['command.created']);
    expect((await http.get(`${commands.path}/${command.id}`).expect(200)).body.data).toEqual(command);
    expect((await http.get(`${commands.path}?sort=name`).expect(200)).body).toMatchObject({
      data: [{ name: 'remind' }, { name: 'second' }],
      meta: { total: 2 },
    });
  });

  it('finds them by a text in name or command, by whether they are enabled, and by which is due next', async () => {
    await commands.create({ name: 'late', cron: '0 0 1 1 *' });
    await commands.create({ name: 'soon', cron: '* * * * *', command: 'node Mails.js' });
    await commands.create({ name: 'never', enabled: false });
    const names = async (query: string): Promise<string[]> => {
      const { body } = await http.get(`${commands.path}?${query}`).expect(200);
      return body.data.map(({ name }: CommandRecord) => name);
    };
    expect(await names('search=MAILS')).toEqual(['soon']);
    expect(await names('search=nev')).toEqual(['never']);
    expect(await names('enabled=false')).toEqual(['never']);
    expect(await names('enabled=true&sort=-next_run_at')).toEqual(['late', 'soon']);
    await http.get(`${commands.path}?enabled=yes`).expect(400);
  });

  it.each([
    ['name', { name: '' }],
    ['command', { command: 'a\nb' }],
    ['command', { command: ' ' }],
    ['command', { command: 'x'.repeat(4097) }],
    ['cron', { cron: 'every day' }],
    ['cron', { cron: '* * * * * *' }],
    ['cron', { cron: '0 0 30 2 *' }],
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['timeout_seconds', { timeout_seconds: 0 }],
    ['timeout_seconds', { timeout_seconds: 86_401 }],
    ['enabled', { enabled: 'yes' }],
    ['user', { user: 'root' }],
  ])('400 for a wrong %s', async (field, more) => {
    const { body } = await http
      .post(commands.path)
      .send({ ...COMMAND_BODY, ...more })
      .expect(400);
    expect(Object.keys(brokenRules(body))).toEqual([field]);
  });

  it('409 NAME_TAKEN within an application, and not beyond', async () => {
    await commands.create();
    const { body } = await http.post(commands.path).send(COMMAND_BODY).expect(409);
    expect(body.error.code).toBe('NAME_TAKEN');
    commands.application = await makeApplication(http, serverId);
    await commands.create();
  });

  it('PATCH recalculates the next run where the schedule changes, and null is the default', async () => {
    const command = await commands.create({ time_zone: 'Asia/Tokyo', timeout_seconds: 5 });
    const patch = async (change: object): Promise<CommandRecord> =>
      (await http.patch(`${commands.path}/${command.id}`).send(change).expect(200)).body.data;
    expect(await patch({ command: 'true' })).toMatchObject({ command: 'true', next_run_at: command.next_run_at });
    expect((await patch({ time_zone: null })).next_run_at).toMatch(/T08:00:00\.000Z$/);
    expect(await patch({ timeout_seconds: null, enabled: false })).toMatchObject({
      timeout_seconds: 3600,
      enabled: false,
      next_run_at: null,
    });
    expect((await patch({ enabled: null })).next_run_at).not.toBeNull();
    await http.patch(`${commands.path}/${command.id}`).send({ cron: 'x' }).expect(400);
    const told = await api.dataSource.manager.find(EventEntry, {
      where: { subjectId: command.id, name: 'command.updated' },
      order: { sequence: 'ASC' },
    });
    expect(told.map(({ data }) => data['changed'])).toEqual([
      ['command'],
      ['time_zone'],
      ['timeout_seconds', 'enabled'],
      ['enabled'],
    ]);
  });

  it('404 for commands and runs of others', async () => {
    const command = await commands.create();
    const other = await makeApplication(http, serverId);
    for (const rest of [`commands/${command.id}`, 'commands/cmd_none', 'command-runs/run_none'])
      await http.get(`${applicationRoute(other)}/${rest}`).expect(404);
    await http.delete(`${applicationRoute(other)}/commands/${command.id}`).expect(404);
    await http
      .post(`${applicationRoute(other)}/commands/${command.id}/run`)
      .send({})
      .expect(404);
  });
});
