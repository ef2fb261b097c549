import { EVENT_NAMES } from '@fairlead/contracts';
import { invalidatedQueries } from './invalidated-queries';

const entry = (name: (typeof EVENT_NAMES)[number]) => ({
  name,
  subject: { type: name.split('.')[0] ?? '', id: 'sub_1', name: 'x' },
  application_id: 'app_1',
  server_id: 'srv_1',
});

/** Events that only the activity and audit logs show. */
const ONLY_LOGGED = ['audit.exported', 'device_authorization.approved', 'device_authorization.denied'];

test.each(EVENT_NAMES.filter((name) => !ONLY_LOGGED.includes(name)))('invalidates queries after %s', (name) => {
  const beyondTheLog = invalidatedQueries(entry(name)).filter(([kind]) => kind !== 'audit' && kind !== 'overview');
  expect(beyondTheLog).not.toEqual([]);
});

test('refetches one record and not all of its type', () => {
  expect(invalidatedQueries(entry('deployment.live'))).toContainEqual(['deployments', 'detail', 'sub_1']);
  expect(invalidatedQueries(entry('deployment.live'))).not.toContainEqual(['deployments']);
});
