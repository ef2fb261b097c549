import { renderUnitSetting, unitProperties } from './unit-setting';

describe('unit settings', () => {
  it('renders paths, lists, sizes and percentages', () => {
    const settings = [
      ['ExecStart', '/bin/sh /var/lib/fairlead/apps/app_1/runs/7/start-worker'],
      ['Environment', 'HOME=/root LANG=C.UTF-8'],
      ['MemoryMax', '85%'],
      ['CapabilityBoundingSet', ''],
    ] as const;
    expect(unitProperties(settings)).toEqual(settings.map(([name, value]) => `--property=${name}=${value}`));
  });

  it.each(['$HOME', 'a; b', '%h', '"a"', "'a'", 'a\nExecStart=/bin/true', 'a\\b', '50%x'])(
    'refuses %j, which systemd would not take literally',
    (value) => {
      expect(() => renderUnitSetting(['Environment', value])).toThrow('is not plain');
    },
  );
});
