import { preferredPorts } from './preferred-ports';

describe('preferredPorts', () => {
  it('are two of those that Fairlead gives to releases, and always the same', () => {
    for (let index = 0; index < 1_000; index++) {
      const [one, other] = preferredPorts(`app_${index}`);
      expect(one).toBeGreaterThanOrEqual(20_000);
      expect(other).toBe(one + 1);
      expect(other).toBeLessThanOrEqual(29_999);
      expect(preferredPorts(`app_${index}`)).toEqual([one, other]);
    }
  });

  it('are hardly ever those of another application', () => {
    const taken = new Set(Array.from({ length: 100 }, (_, index) => preferredPorts(`app_${index}`)[0]));
    expect(taken.size).toBeGreaterThan(95);
  });
});
