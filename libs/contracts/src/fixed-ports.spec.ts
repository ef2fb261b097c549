import { fixedPortProblem } from './fixed-ports';

describe('fixedPortProblem', () => {
  it.each([1024, 3000, 19_999, 30_000, 65_535])('lets one instance have port %i', (port) => {
    expect(fixedPortProblem(port, 1)).toBeUndefined();
  });

  it.each([
    [80, 1, 'at least 1024'],
    [1023, 1, 'at least 1024'],
    [20_000, 1, 'from 20000 to 29999'],
    [29_999, 1, 'from 20000 to 29999'],
    [5432, 1, 'is for a database'],
    [3000, 2, 'only one instance'],
  ])('refuses port %i for %i instances', (port, instances, problem) => {
    expect(fixedPortProblem(port, instances)).toContain(problem);
  });
});
