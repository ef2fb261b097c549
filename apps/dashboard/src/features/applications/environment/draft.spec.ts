import { parseDotenv } from '../../../lib/dotenv';
import { nameProblem, NO_DRAFT, patchOf, withAdded, withChange, withEdited, withoutAdded } from './draft';
import { compared, withPasted } from './pasted';

const NAMES = ['A', 'B', 'C'];

test('sends what was changed, added and removed, and nothing else', () => {
  let draft = withChange(withChange(NO_DRAFT, 'A', 'new'), 'B', null);
  draft = withAdded(draft, [
    { name: ' D ', value: '4' },
    { name: '', value: '' },
  ]);
  expect(patchOf(draft, undefined)).toEqual({ A: 'new', B: null, D: '4' });
});

test('sends no value that is known to be the same, and nothing that was taken back', () => {
  const draft = withChange(withChange(withChange(NO_DRAFT, 'A', '1'), 'B', 'x'), 'B', undefined);
  expect(patchOf(draft, { A: '1', B: '2', C: '3' })).toEqual({});
  const added = withAdded(NO_DRAFT, [{ name: 'D', value: '4' }]);
  expect(patchOf(withoutAdded(added, added.added[0]?.id ?? 0), undefined)).toEqual({});
});

test.each([
  ['9A', /no digit first/],
  ['A-B', /Letters, digits/],
  ['PORT', /by itself/],
  ['A', /there already/],
  ['', /Give it a name/],
])('refuses the name %p', (name, problem) => {
  const draft = withAdded(NO_DRAFT, [{ name, value: '1' }]);
  expect(draft.added.map((entry) => nameProblem(entry, draft, NAMES))).toEqual([expect.stringMatching(problem)]);
});

test('lets the name of a removed variable be used again, and no name twice', () => {
  let draft = withAdded(withChange(NO_DRAFT, 'A', null), [
    { name: 'A', value: '1' },
    { name: 'D', value: '1' },
    { name: 'E', value: '1' },
  ]);
  draft = withEdited(draft, draft.added[2]?.id ?? 0, { name: 'D' });
  const problems = draft.added.map((entry) => nameProblem(entry, draft, NAMES));
  expect(problems).toEqual([undefined, undefined, 'It is there twice.']);
});

test('tells what a paste would do, and what stays the same only where values are known', () => {
  const pasted = parseDotenv('A=1\nB=other\nD=4\n');
  const known = { A: '1', B: '2', C: '3' };
  expect(compared(pasted, NAMES, known, false)).toEqual({ added: ['D'], changed: ['B'], same: ['A'], removed: [] });
  expect(compared(pasted, NAMES, undefined, true)).toEqual({
    added: ['D'],
    changed: ['A', 'B'],
    same: [],
    removed: ['C'],
  });
});

test('takes a paste over what was typed before', () => {
  const pasted = parseDotenv('A=1\nD=4\n');
  const before = withAdded(withChange(NO_DRAFT, 'A', 'typed'), [{ name: 'D', value: 'typed' }]);
  const draft = withPasted(before, pasted, compared(pasted, NAMES, { A: '1', B: '2', C: '3' }, true));
  expect(patchOf(draft, undefined)).toEqual({ B: null, C: null, D: '4' });
});
