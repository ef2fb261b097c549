import type { EventName } from '@fairlead/contracts';
import { EventEntry } from '../../../src/events/event.entity';

export const ADDRESS = 'https://fairlead.example.org';

let sequences = 0;

/** An event as it is read from the log: of the application `shop` on `web-1`, unless something else is said. */
export function eventEntry(name: EventName, more: Partial<EventEntry> = {}): EventEntry {
  sequences += 1;
  return Object.assign(new EventEntry(), {
    sequence: sequences,
    id: `evt_${sequences}`,
    name,
    subjectType: 'application',
    subjectId: 'app_1',
    subjectName: 'shop',
    actorType: 'system',
    actorId: 'system',
    actorName: 'Fairlead',
    serverId: 'srv_1',
    serverName: 'web-1',
    applicationId: 'app_1',
    applicationName: 'shop',
    data: {},
    at: new Date('2026-11-20T10:00:00Z'),
    ...more,
  } satisfies Partial<EventEntry>);
}

export const COMMIT = {
  sha: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  message: 'Show prices with tax\n\nAs the law requires.',
  author: 'Ada Lovelace <ada@example.com>',
  committed_at: '2026-11-20T09:58:00.000Z',
};

export const failedDeployment = (more: Partial<EventEntry> = {}): EventEntry =>
  eventEntry('deployment.failed', {
    subjectType: 'deployment',
    subjectId: 'dep_1',
    actorType: 'user',
    actorId: 'usr_1',
    actorName: 'ann@example.org',
    data: {
      number: 12,
      trigger: 'api',
      ref: 'main',
      commit: COMMIT,
      failure: { stage: 'building', code: 'BUILD_FAILED', message: 'The build command ended with exit code 1.' },
    },
    ...more,
  });

export const serverDown = (more: Partial<EventEntry> = {}): EventEntry =>
  eventEntry('server.unreachable', {
    subjectType: 'server',
    subjectId: 'srv_1',
    subjectName: 'web-1',
    applicationId: null,
    applicationName: null,
    data: { code: 'SERVER_UNREACHABLE', reason: 'The server did not answer within 10 seconds.' },
    ...more,
  });

export const crash = (name = 'shop', more: Partial<EventEntry> = {}): EventEntry =>
  eventEntry('application.crashed', {
    subjectId: `app_${name}`,
    subjectName: name,
    applicationId: `app_${name}`,
    applicationName: name,
    data: { reason: 'The process ended with exit code 1.', details: null },
    ...more,
  });

/** Whatever could make a chat, a page or a header do something. */
export const HOSTILE = [
  '<!channel> <@U1> @everyone @channel @here @ann',
  '<script>alert(1)</script> & "quoted" \'single\'',
  '[link](https://evil.example) <https://evil.example|safe> **bold** `code` ||spoiler||',
  '{{DATE(2026-01-01)}} ${env.SECRET} \u202egnp.exe\u2066',
  '\r\nBcc: victim@example.com\r\n\r\n.\r\n',
].join(' ');
