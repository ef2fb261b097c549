import TimeLimitEnvironment from './time-limit-environment.cjs';

const modeAfter = (until: string | undefined, name: 'run_describe_start' | 'test_start') => {
  const [describeBlock, test] = [{ mode: undefined }, { mode: undefined }];
  const before = process.env['FAIRLEAD_TEST_UNTIL'];
  if (until === undefined) delete process.env['FAIRLEAD_TEST_UNTIL'];
  else process.env['FAIRLEAD_TEST_UNTIL'] = until;
  TimeLimitEnvironment.prototype.handleTestEvent({ name, describeBlock, test });
  if (before === undefined) delete process.env['FAIRLEAD_TEST_UNTIL'];
  else process.env['FAIRLEAD_TEST_UNTIL'] = before;
  return name === 'test_start' ? test.mode : describeBlock.mode;
};

describe.each(['run_describe_start', 'test_start'] as const)('when the time is over, at %s', (name) => {
  it('what begins is skipped, and nothing without a limit or before it', () => {
    expect(modeAfter(undefined, name)).toBeUndefined();
    expect(modeAfter(String(Date.now() + 60_000), name)).toBeUndefined();
    expect(modeAfter(String(Date.now() - 1), name)).toBe('skip');
  });
});
