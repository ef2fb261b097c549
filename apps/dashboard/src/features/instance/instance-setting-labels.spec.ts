import { matchesSearch, settingRangeLabel, settingTitle, settingValueLabel } from './instance-setting-labels';

test.each([
  ['FAIRLEAD_OPERATIONS_AT_ONCE', null, 'Operations at once'],
  ['FAIRLEAD_REQUEST_TIMEOUT_SECONDS', 's', 'Request timeout'],
  ['FAIRLEAD_SESSION_MAX_HOURS', 'h', 'Maximum session duration'],
  ['FAIRLEAD_PUBLIC_URL', null, 'Public URL'],
  ['PORT', null, 'Port'],
  ['FAIRLEAD_ACME_DIRECTORY', null, 'Certificate authority (ACME)'],
  ['FAIRLEAD_DNS_RETRY_SECONDS', 's', 'DNS retry interval'],
  ['FAIRLEAD_COMMAND_RUNS_KEPT', null, 'Runs kept per command'],
])('calls %s (%s) "%s"', (name, unit, title) => {
  expect(settingTitle({ name, unit })).toBe(title);
});

test('formats values with their units', () => {
  expect(settingValueLabel({ unit: 'h' }, 8760)).toBe('8,760 hours');
  expect(settingValueLabel({ unit: 'bytes' }, 1_048_576)).toBe('1.0\u00a0MiB');
  expect(settingValueLabel({ unit: null }, false)).toBe('No');
  expect(settingValueLabel({ unit: null }, [])).toBeNull();
  expect(settingRangeLabel({ min: 1, max: 8760, unit: 'h' })).toBe('1 to 8,760 hours');
});

test.each([
  ['idle session', true],
  ['FAIRLEAD_SESSION', true],
  ['sign-in minutes', true],
  ['session certificate', false],
  ['  ', true],
])('finds a setting by its title, variable, description and section: %s', (search, found) => {
  const setting = {
    name: 'FAIRLEAD_SESSION_IDLE_MINUTES',
    text: 'Ends unused sessions.',
    group: 'Sign-in',
    unit: 'min',
  };
  expect(matchesSearch(setting, search)).toBe(found);
});
