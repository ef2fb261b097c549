import { deploymentMarks } from './deployment-marks';

const AT = '2026-11-20T10:00:02.500Z';
const SINCE = Date.parse('2026-11-20T10:00:00Z');

it('marks the switches of deployments and rollbacks in the range, and no deployment that never served', () => {
  const marks = deploymentMarks(
    [
      { number: 4, trigger: 'rollback', release_number: 2, switch: { at: AT, duration_ms: 3 } },
      { number: 3, trigger: 'webhook', release_number: 3, switch: null },
      { number: 2, trigger: 'api', release_number: 2, switch: { at: AT, duration_ms: 3 } },
      { number: 1, trigger: 'api', release_number: 1, switch: { at: '2026-11-20T09:59:59Z', duration_ms: 3 } },
    ],
    SINCE,
  );
  expect(marks).toEqual([
    { at: Date.parse(AT) / 1000, label: 'Rollback #4 to #2' },
    { at: Date.parse(AT) / 1000, label: 'Deployment #2' },
  ]);
});
