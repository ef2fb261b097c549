import type { AuditEntry } from '@fairlead/client';
import { EVENT_NAMES, SUBJECT_KINDS } from '@fairlead/contracts';
import { eventSubjectName, eventSentence } from './event-labels';

const entry = (name: AuditEntry['name'], more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'evt_1',
  sequence: 1,
  name,
  subject: { type: SUBJECT_KINDS.find((kind) => name.startsWith(`${kind}.`)) ?? 'instance', id: 'sub_1', name: 'shop' },
  actor: { type: 'user', id: 'usr_1', name: 'ann@example.org' },
  address: null,
  server_id: null,
  server_name: null,
  application_id: null,
  application_name: null,
  data: {},
  at: '2026-11-22T10:00:00.000Z',
  ...more,
});

test.each(EVENT_NAMES)('describes %s in a sentence', (name) => {
  const { did, who, after } = eventSentence(entry(name, { data: { to: 'running', enabled: true } }));
  expect(`${who ?? ''}${did}${after ?? ''}`).toMatch(/[a-z]{2}/);
  // Labels in lower case follow the name of an actor; the others stand alone.
  expect(who).toBe(/^[a-z]/.test(did) ? 'ann@example.org' : null);
});

test('names a command and its runs with their application', () => {
  const data = { command: 'remind' };
  expect(eventSubjectName(entry('command_run.failed', { data }))).toBe('remind of shop');
  expect(eventSubjectName(entry('command.created', { data }))).toBe('remind of shop');
  expect(eventSubjectName(entry('deployment.live', { data: { number: 12 } }))).toBe('shop #12');
  expect(eventSubjectName(entry('application.stopped', { data }))).toBe('shop');
});

test('describes the start and the end of maintenance, with its message', () => {
  const changed = (data: AuditEntry['data']) => eventSentence(entry('application.maintenance_changed', { data }));
  expect(changed({ enabled: true, message: 'Back at 14:00.' })).toMatchObject({
    did: 'turned on the maintenance page of',
    more: 'Back at 14:00.',
  });
  expect(changed({ enabled: false, message: null }).did).toBe('turned off the maintenance page of');
});

test('includes the failure of an event', () => {
  const failure = { code: 'COMMAND_FAILED', message: 'The command ended with exit code 3.' };
  expect(eventSentence(entry('command_run.failed', { data: { failure } })).more).toBe(failure.message);
  expect(eventSentence(entry('domain.certificate_failed', { data: { last_error: 'rate limited' } })).more).toBe(
    'rate limited',
  );
});
