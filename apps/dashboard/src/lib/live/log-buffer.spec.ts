import { LogBuffer, type LogLine } from './log-buffer';

const line = (text: string, stage: string | null = 'building'): LogLine => ({ at: '', stage, stream: 'stdout', text });

function book(stages: readonly (string | null)[], limit = 1000): LogBuffer {
  const made = new LogBuffer(limit);
  stages.forEach((stage, index) => made.add(line(`line ${index + 1}`, stage)));
  return made;
}

it('groups the lines of a stage, and marks a restarted one', () => {
  expect(book([null, 'a', 'a', 'b', 'a']).sections()).toEqual([
    { stage: null, first: 0, count: 1 },
    { stage: 'a', first: 1, count: 2 },
    { stage: 'b', first: 3, count: 1 },
    { stage: 'a', first: 4, count: 1 },
  ]);
});

it('drops lines that will be sent again', () => {
  const made = book(['a', 'a', 'b', 'b']);
  made.truncate(3);
  made.add(line('line 4', 'b'));
  expect(made.lines.map(({ text }) => text)).toEqual(['line 1', 'line 2', 'line 3', 'line 4']);
  made.truncate(1);
  expect(made.sections()).toEqual([{ stage: 'a', first: 0, count: 1 }]);
  made.truncate(0);
  expect([made.lines, made.sections()]).toEqual([[], []]);
});

it('drops its oldest lines beyond the limit, and keeps counting', () => {
  const made = book([...Array<string>(6).fill('a'), ...Array<string>(5).fill('b')], 10);
  expect(made.dropped).toBe(1);
  expect(made.lines.length).toBe(10);
  expect(made.lines[0]?.text).toBe('line 2');
  expect(made.sections()).toEqual([
    { stage: 'a', first: 0, count: 5 },
    { stage: 'b', first: 5, count: 5 },
  ]);
  made.truncate(11);
  expect(made.lines.at(-1)?.text).toBe('line 11');
  made.truncate(8);
  expect(made.lines.at(-1)?.text).toBe('line 8');
});

it('remembers the length of the longest line', () => {
  const made = book(['a']);
  made.add(line('a rather long line'));
  made.truncate(1);
  expect(made.longest).toBe(18);
});

it('puts earlier lines before the others, whose numbers stay the same', () => {
  const made = book(['a', 'a', 'b']);
  made.prepend([line('line -1', 'z'), line('line 0', 'a')]);
  expect(made.lines.map(({ text }) => text)).toEqual(['line -1', 'line 0', 'line 1', 'line 2', 'line 3']);
  expect(made.dropped).toBe(-2);
  expect(made.sections()).toEqual([
    { stage: 'z', first: 0, count: 1 },
    { stage: 'a', first: 1, count: 3 },
    { stage: 'b', first: 4, count: 1 },
  ]);
  made.truncate(2);
  expect(made.lines.at(-1)?.text).toBe('line 2');
});
