import { array, assert, nat, property, record } from 'fast-check';
import { mergeParts, type Part, type User } from './merge-parts';

const page = (unused = 1000): User => ({ weight: 1, unused });
const part = (name: string, size: number, users: readonly User[], needs: readonly string[] = []): Part => ({
  names: [name],
  size,
  users: new Set(users),
  needs: new Set(needs),
});
const WORTH = { request: 100, file: 0 };
const namesOf = (parts: readonly Part[]) => parts.map(({ names }) => names.toSorted().join('+')).toSorted();

describe('mergeParts', () => {
  const [one, other] = [page(), page()];

  it('merges what the same pages need, and leaves apart what only one of them does', () => {
    const parts = [part('a', 500, [one, other]), part('b', 900, [one, other]), part('c', 900, [one])];
    expect(namesOf(mergeParts(parts, WORTH))).toEqual(['a+b', 'c']);
  });

  it('lets a page load a little that it does not need instead of one more file', () => {
    expect(namesOf(mergeParts([part('a', 500, [one, other]), part('b', 99, [one])], WORTH))).toEqual(['a+b']);
    expect(namesOf(mergeParts([part('a', 500, [one, other]), part('b', 101, [one])], WORTH))).toEqual(['a', 'b']);
  });

  it('counts what an unneeded part imports', () => {
    const parts = [part('a', 500, [one, other]), part('b', 50, [one], ['c']), part('c', 900, [one])];
    expect(namesOf(mergeParts(parts, WORTH))).toEqual(['a', 'b+c']);
  });

  it('adds no more to a page than it may have', () => {
    const full = page(150);
    const parts = [1, 2, 3].map((number) => part(`p${number}`, 90, [page()]));
    const merged = mergeParts([part('a', 100, [full]), ...parts], { request: 0, file: 300 });
    const withA = merged.find(({ names }) => names.includes('a'));
    expect(withA?.names).toHaveLength(2);
  });

  it('keeps every part once, and makes no files that import each other', () => {
    assert(
      property(array(record({ size: nat(200), needs: array(nat(20)) }), { maxLength: 20 }), (drawn) => {
        const users = drawn.map(() => page());
        const needsOf = (index: number): Set<number> => {
          const needs = drawn[index]?.needs.filter((need) => need < index) ?? [];
          return new Set([index, ...needs.flatMap((need) => [...needsOf(need)])]);
        };
        const parts = drawn.map(({ size }, index) =>
          part(
            `p${index}`,
            size,
            users.filter((_, user) => needsOf(user).has(index)),
            [...needsOf(index)].filter((need) => need !== index).map((need) => `p${need}`),
          ),
        );
        const merged = mergeParts(parts, WORTH);
        expect(merged.flatMap(({ names }) => names).toSorted()).toEqual(parts.flatMap(({ names }) => names).toSorted());
        expect(importEachOther(merged)).toEqual([]);
      }),
    );
  });
});

function importEachOther(parts: readonly Part[]): Part[] {
  const byName = new Map(parts.flatMap((each) => each.names.map((name) => [name, each] as const)));
  const nextOf = (from: Part) => [...from.needs].flatMap((name) => byName.get(name) ?? []).filter((to) => to !== from);
  const reached = (from: Part, seen = new Set<Part>()): Set<Part> => {
    for (const next of nextOf(from)) {
      if (seen.has(next)) continue;
      seen.add(next);
      reached(next, seen);
    }
    return seen;
  };
  return parts.filter((each) => reached(each).has(each));
}
