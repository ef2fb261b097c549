import { summarize, withGaps } from './chart-data';

it('breaks the line once for each gap', () => {
  const drawn = withGaps([0, 60, 120, 600, 660], [{ label: 'cpu', values: [1, 2, 3, 4, 5] }], 60);
  expect(drawn).toEqual({ times: [0, 60, 120, 180, 600, 660], values: [[1, 2, 3, null, 4, 5]] });
});

it('tolerates a late or missing sample', () => {
  const drawn = withGaps([0, 65, 185], [{ label: 'cpu', values: [1, 2, 3] }], 60);
  expect(drawn.values).toEqual([[1, 2, 3]]);
});

it('draws nothing where a series has no value', () => {
  const series = [
    { label: 'in', values: [1, null] },
    { label: 'out', values: [2] },
  ];
  expect(withGaps([0, 60], series, 60).values).toEqual([
    [1, null],
    [2, null],
  ]);
});

it('computes minimum, maximum, latest and average', () => {
  expect(summarize([4, null, 1, 7, null])).toEqual({ lowest: 1, highest: 7, last: 7, average: 4 });
  expect(summarize([null, null])).toBeUndefined();
  expect(summarize([])).toBeUndefined();
});
