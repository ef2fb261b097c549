import { parseDotenv } from '../../lib/format/dotenv';
import {
  type EnvironmentDraft,
  variableNameProblem,
  EMPTY_ENVIRONMENT_DRAFT,
  environmentPatch,
  environmentRequest,
  withAddedVariables,
  withSuggestedVariable,
  withChangedVariable,
  withEditedVariable,
  withMarkedVariable,
  withoutChanges,
  withoutAddedVariable,
} from './environment-draft';
import { comparePastedEnvironment, withPastedEnvironment } from './pasted-environment';

const NAMES = ['A', 'B', 'C'];

test('sends what was changed, added and removed, and nothing else', () => {
  let draft = withChangedVariable(withChangedVariable(EMPTY_ENVIRONMENT_DRAFT, 'A', 'new'), 'B', null);
  draft = withAddedVariables(draft, [
    { name: ' D ', value: '4', plain: false },
    { name: '', value: '', plain: false },
  ]);
  expect(environmentPatch(draft, undefined)).toEqual({ A: 'new', B: null, D: '4' });
});

test('sends no value that is known to be the same, and nothing that was taken back', () => {
  const draft = withChangedVariable(
    withChangedVariable(withChangedVariable(EMPTY_ENVIRONMENT_DRAFT, 'A', '1'), 'B', 'x'),
    'B',
    undefined,
  );
  expect(environmentPatch(draft, { A: '1', B: '2', C: '3' })).toEqual({});
  const added = withAddedVariables(EMPTY_ENVIRONMENT_DRAFT, [{ name: 'D', value: '4', plain: false }]);
  expect(environmentPatch(withoutAddedVariable(added, added.added[0]?.id ?? 0), undefined)).toEqual({});
});

test.each([
  ['9A', /do not start with a digit/],
  ['A-B', /letters, digits/],
  ['PORT', /automatically/],
  ['A', /already exists/],
  ['', /Enter a name/],
])('refuses the name %p', (name, problem) => {
  const draft = withAddedVariables(EMPTY_ENVIRONMENT_DRAFT, [{ name, value: '1', plain: false }]);
  expect(draft.added.map((entry) => variableNameProblem(entry, draft, NAMES))).toEqual([
    expect.stringMatching(problem),
  ]);
});

test('lets the name of a removed variable be used again, and no name twice', () => {
  let draft = withAddedVariables(withChangedVariable(EMPTY_ENVIRONMENT_DRAFT, 'A', null), [
    { name: 'A', value: '1', plain: false },
    { name: 'D', value: '1', plain: false },
    { name: 'E', value: '1', plain: false },
  ]);
  draft = withEditedVariable(draft, draft.added[2]?.id ?? 0, { name: 'D' });
  const problems = draft.added.map((entry) => variableNameProblem(entry, draft, NAMES));
  expect(problems).toEqual([undefined, undefined, 'This name is used twice.']);
});

test('tells what a paste would do, and what stays the same only where values are known', () => {
  const pasted = parseDotenv('A=1\nB=other\nD=4\n');
  const known = { A: '1', B: '2', C: '3' };
  expect(comparePastedEnvironment(pasted, NAMES, known, false)).toEqual({
    added: ['D'],
    changed: ['B'],
    same: ['A'],
    removed: [],
  });
  expect(comparePastedEnvironment(pasted, NAMES, undefined, true)).toEqual({
    added: ['D'],
    changed: ['A', 'B'],
    same: [],
    removed: ['C'],
  });
});

test('takes a paste over what was typed before', () => {
  const pasted = parseDotenv('A=1\nD=4\n');
  const before = withAddedVariables(withChangedVariable(EMPTY_ENVIRONMENT_DRAFT, 'A', 'typed'), [
    { name: 'D', value: 'typed', plain: false },
  ]);
  const draft = withPastedEnvironment(
    before,
    pasted,
    comparePastedEnvironment(pasted, NAMES, { A: '1', B: '2', C: '3' }, true),
  );
  expect(environmentPatch(draft, undefined)).toEqual({ B: null, C: null, D: '4' });
});

describe('the marks of plain variables', () => {
  const application = { env: { A: '••••', B: 'info' }, plain_env: ['B'] };
  const request = (draft: EnvironmentDraft) => environmentRequest(draft, application, { B: 'info' });
  const added = (name: string, plain: boolean) => ({ name, value: '1', plain });

  test('are sent as a whole where one was set, removed or added', () => {
    expect(request(withMarkedVariable(EMPTY_ENVIRONMENT_DRAFT, 'A', true))).toEqual({
      body: { plain_env: ['A', 'B'] },
      count: 1,
    });
    expect(request(withMarkedVariable(EMPTY_ENVIRONMENT_DRAFT, 'B', false)).body).toEqual({ plain_env: [] });
    expect(request(withAddedVariables(EMPTY_ENVIRONMENT_DRAFT, [added('C', true), added('D', false)]))).toEqual({
      body: { env: { C: '1', D: '1' }, plain_env: ['B', 'C'] },
      count: 2,
    });
  });

  test('are not sent where they stay, also because their variable is removed', () => {
    expect(request(EMPTY_ENVIRONMENT_DRAFT)).toEqual({ body: {}, count: 0 });
    const back = withMarkedVariable(withMarkedVariable(EMPTY_ENVIRONMENT_DRAFT, 'A', true), 'A', false);
    expect(request(back)).toEqual({ body: {}, count: 0 });
    expect(request(withoutChanges(withMarkedVariable(EMPTY_ENVIRONMENT_DRAFT, 'B', false), 'B')).count).toBe(0);
    expect(request(withChangedVariable(EMPTY_ENVIRONMENT_DRAFT, 'B', 'debug')).body).toEqual({ env: { B: 'debug' } });
    expect(request(withChangedVariable(EMPTY_ENVIRONMENT_DRAFT, 'B', null)).body).toEqual({ env: { B: null } });
  });

  test('do not pass to a secret that takes the name of a removed variable', () => {
    const removed = withChangedVariable(EMPTY_ENVIRONMENT_DRAFT, 'B', null);
    expect(request(withAddedVariables(removed, [added('B', false)]))).toEqual({
      body: { env: { B: '1' }, plain_env: [] },
      count: 1,
    });
  });
});

describe('a suggested variable', () => {
  const saved = { env: { A: '' }, plain_env: [] };

  it('counts as a change once it has a value', () => {
    const draft = withSuggestedVariable(EMPTY_ENVIRONMENT_DRAFT, 'API_KEY', ['A']);
    expect(draft.added).toMatchObject([{ name: 'API_KEY', value: '' }]);
    expect(environmentRequest(draft, saved, {})).toEqual({ body: {}, count: 0 });
    const [entry] = draft.added;
    const typed = withEditedVariable(draft, entry?.id ?? 0, { value: 'k' });
    expect(environmentRequest(typed, saved, {})).toEqual({ body: { env: { API_KEY: 'k' } }, count: 1 });
  });

  it.each(['A', 'PORT', '1A', 'a b', ''])('is nothing where it exists or cannot be set: %s', (name) => {
    expect(withSuggestedVariable(EMPTY_ENVIRONMENT_DRAFT, name, ['A']).added).toEqual([]);
  });

  it('is suggested once', () => {
    const once = withSuggestedVariable(EMPTY_ENVIRONMENT_DRAFT, 'API_KEY', []);
    expect(withSuggestedVariable(once, 'API_KEY', [])).toEqual(once);
  });
});
