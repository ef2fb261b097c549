import { chooseHead, type Choice, type InspectedHeads } from './choose-head';
import { compareTags } from './compare-tags';

const [A, B, C] = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
const main = (sha: string | undefined): InspectedHeads['heads']['branch'] =>
  sha === undefined ? undefined : { name: 'main', ref: 'refs/heads/main', sha };
const tag = (name: string, sha = 'd'.repeat(40)): { name: string; sha: string } => ({ name, sha });
const UNSEEN = { handledHead: null, handledTag: null, handledTagCommit: null };

function choose(head: string | undefined, more: Partial<InspectedHeads> = {}): Choice {
  return chooseHead({
    tags: null,
    branch: 'main',
    heads: { branch: main(head), tags: [] },
    handled: UNSEEN,
    liveCommit: null,
    hintedRefs: [],
    isHooked: false,
    ...more,
  });
}

function chooseTag(tags: { name: string; sha: string }[], more: Partial<InspectedHeads> = {}): Choice {
  return choose(undefined, { tags: 'v*', branch: undefined, heads: { branch: undefined, tags }, ...more });
}

const handled = (handledHead: string | undefined): Partial<InspectedHeads> => ({
  handled: { ...UNSEEN, handledHead: handledHead ?? '' },
});
const shas = ({ candidates }: Choice): string[] => candidates.map(({ sha }) => sha);

describe('the head that is deployed', () => {
  it('is a new one, once', () => {
    expect(shas(choose(B, { ...handled(A), liveCommit: A ?? null }))).toEqual([B]);
    expect(choose(B, { ...handled(B), liveCommit: A ?? null })).toMatchObject({
      candidates: [],
      reason: 'already_handled',
    });
  });

  it('is not the one that is live already', () => {
    expect(choose(B, { ...handled(A), liveCommit: B ?? null })).toMatchObject({
      candidates: [],
      reason: 'already_live',
      handled: { handledHead: B },
    });
  });

  it('stays what it is when its deployment has failed or was rolled back, until the next push', () => {
    expect(shas(choose(B, { ...handled(B), liveCommit: A ?? null, isHooked: true }))).toEqual([]);
    expect(shas(choose(C, { ...handled(B), liveCommit: A ?? null }))).toEqual([C]);
  });

  it('is an earlier commit where a force push goes back', () => {
    expect(shas(choose(A, { ...handled(B), liveCommit: B ?? null }))).toEqual([A]);
  });

  it('of the first check is deployed where another commit is live or a hook has announced it', () => {
    expect(shas(choose(B, { liveCommit: A ?? null }))).toEqual([B]);
    expect(shas(choose(B, { isHooked: true }))).toEqual([B]);
    expect(choose(B)).toMatchObject({ candidates: [], reason: 'first_check', handled: { handledHead: B } });
  });

  it('of a branch that did not exist is its first commit', () => {
    const none = choose(undefined);
    expect(none).toMatchObject({ candidates: [], reason: 'branch_missing', handled: { handledHead: '' } });
    expect(shas(choose(A, handled(undefined)))).toEqual([A]);
  });

  it('is not of another ref', () => {
    const hooked = { ...handled(A), isHooked: true };
    expect(choose(A, { ...hooked, hintedRefs: ['refs/heads/feature'] }).reason).toBe('other_ref');
    expect(choose(undefined, { isHooked: true, hintedRefs: ['refs/heads/main'] }).reason).toBe('branch_missing');
    expect(choose(A, { ...hooked, hintedRefs: ['refs/heads/main'] }).reason).toBe('already_handled');
    expect(choose(A, { ...hooked, hintedRefs: ['refs/heads/feature', null] }).reason).toBe('already_handled');
  });
});

describe('the tag that is deployed', () => {
  const seen = (name: string, sha = 'd'.repeat(40)): Partial<InspectedHeads> => ({
    handled: { handledHead: null, handledTag: name, handledTagCommit: sha },
  });

  it('is the newest by version that was not handled', () => {
    const choice = chooseTag([tag('v1.9.0'), tag('v1.10.0', A), tag('v1.10.0-rc.1', B), tag('x9')], seen('v1.9.0'));
    expect(choice.candidates).toEqual([{ name: 'v1.10.0', ref: 'refs/tags/v1.10.0', sha: A }]);
    expect(choice.handled).toMatchObject({ handledTag: 'v1.10.0', handledTagCommit: A });
  });

  it('is not an older one, whether it is new or left over', () => {
    expect(chooseTag([tag('v1.2.1', B), tag('v2.0.0')], seen('v2.0.0')).candidates).toEqual([]);
    const gone = chooseTag([tag('v1.0.0', B)], seen('v2.0.0'));
    expect(gone).toMatchObject({ candidates: [], handled: { handledTag: 'v2.0.0' } });
  });

  it('is the same again where it was moved', () => {
    expect(shas(chooseTag([tag('v1', B)], seen('v1', A)))).toEqual([B]);
  });

  it('of the first check is one that a hook has announced', () => {
    expect(chooseTag([tag('v1', B)])).toMatchObject({ candidates: [], reason: 'first_check' });
    expect(shas(chooseTag([tag('v1', B)], { isHooked: true, hintedRefs: ['refs/tags/v1'] }))).toEqual([B]);
    expect(shas(chooseTag([tag('v1', B)], { isHooked: true, hintedRefs: ['refs/heads/main'] }))).toEqual([]);
    expect(shas(chooseTag([tag('v1', B)], seen('')))).toEqual([B]);
  });

  it('comes after the branch where both are new', () => {
    const both = { tags: 'v*', heads: { branch: main(B), tags: [tag('v2', C)] }, liveCommit: A ?? null };
    const before = { handled: { handledHead: A ?? '', handledTag: 'v1', handledTagCommit: A ?? '' } };
    expect(shas(choose(B, { ...both, ...before }))).toEqual([B, C]);
  });

  it('orders versions as people do', () => {
    const sorted = ['v1.0.0-rc.2', 'v1.0.0-rc.10', 'v1.0.0', 'v1.0.1', 'v1.2', 'v1.10', 'v2'];
    expect([...sorted].reverse().sort(compareTags)).toEqual(sorted);
  });
});
