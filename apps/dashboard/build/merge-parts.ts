/** Modules that are in one file, by whom they are needed and what they import. */
export interface Part {
  names: readonly string[];
  /** Bytes of code. */
  size: number;
  users: ReadonlySet<User>;
  /** The names of other parts. */
  needs: ReadonlySet<string>;
}

/** Who loads parts together: a page when it is visited, or something that is done in it. */
export interface User {
  /** How much its bytes and requests count. */
  weight: number;
  /** How many bytes it takes at most that it does not need. */
  unused: number;
}

/** How many bytes it is worth to have one less. */
export interface Worth {
  /** To each user that requests both. */
  request: number;
  /** To all users together, because the first page carries the name of each file. */
  file: number;
}

interface Pair {
  one: Part;
  other: Part;
  /** At most, because what the parts import comes with them. */
  gain: number;
}

/**
 * Merges the two parts that gain most, again and again. Two parts
 * stay apart where their files would then import each other through a third.
 */
export function mergeParts(given: readonly Part[], worth: Worth): Part[] {
  let parts = [...given];
  const unused = new Map<User, number>();
  const fits = (added: ReadonlyMap<User, number>) =>
    [...added].every(([user, bytes]) => (unused.get(user) ?? 0) + bytes <= user.unused);
  let pairs = parts.flatMap((one, index) => parts.slice(index + 1).flatMap((other) => pairOf(one, other, worth)));
  for (;;) {
    const neededBy = imports(parts);
    let best: { pair: Pair; gain: number; added: ReadonlyMap<User, number> } | undefined;
    for (const pair of pairs.sort((a, b) => b.gain - a.gain)) {
      if (best && pair.gain <= best.gain) break;
      const { one, other } = pair;
      if (isBetween(neededBy, one, other) || isBetween(neededBy, other, one)) continue;
      const added = addedBytes(neededBy, one, other);
      const gain = gainOf(one, other, worth, added);
      if (gain > (best?.gain ?? 0) && fits(added)) best = { pair, gain, added };
    }
    if (!best) return parts;
    const { one, other } = best.pair;
    for (const [user, bytes] of best.added) unused.set(user, (unused.get(user) ?? 0) + bytes);
    const both: Part = {
      names: [...one.names, ...other.names],
      size: one.size + other.size,
      users: new Set([...one.users, ...other.users]),
      needs: new Set([...one.needs, ...other.needs]),
    };
    const needed = new Set([...neededBy(one), ...neededBy(other)]);
    const changed = new Map<Part, Part>([[one, both]]);
    for (const part of needed) {
      if (part === one || part === other) continue;
      const users = new Set([...part.users, ...both.users]);
      if (users.size > part.users.size) changed.set(part, { ...part, users });
    }
    parts = parts.filter((part) => part !== other).map((part) => changed.get(part) ?? part);
    const stale = new Set([...changed.keys(), other]);
    const fresh = new Set(changed.values());
    pairs = pairs.filter((pair) => !stale.has(pair.one) && !stale.has(pair.other));
    for (const [index, part] of parts.entries()) {
      for (const next of parts.slice(index + 1)) {
        if (fresh.has(part) || fresh.has(next)) pairs.push(...pairOf(part, next, worth));
      }
    }
  }
}

/** Nothing, where merging them gains nothing. */
function pairOf(one: Part, other: Part, worth: Worth): Pair[] {
  const added = new Map<User, number>();
  for (const user of one.users) if (!other.users.has(user)) added.set(user, other.size);
  for (const user of other.users) if (!one.users.has(user)) added.set(user, one.size);
  const gain = gainOf(one, other, worth, added);
  return gain > 0 ? [{ one, other, gain }] : [];
}

function gainOf(one: Part, other: Part, worth: Worth, added: ReadonlyMap<User, number>): number {
  let gain = worth.file;
  for (const user of one.users) if (other.users.has(user)) gain += user.weight * worth.request;
  for (const [user, bytes] of added) gain -= user.weight * bytes;
  return gain;
}

/** What the users of either part load in addition once they are one: the other part, and what that one imports. */
function addedBytes(neededBy: (part: Part) => ReadonlySet<Part>, one: Part, other: Part): Map<User, number> {
  const added = new Map<User, number>();
  const add = (users: ReadonlySet<User>, part: Part) => {
    for (const user of users) if (!part.users.has(user)) added.set(user, (added.get(user) ?? 0) + part.size);
  };
  for (const part of [other, ...neededBy(other)]) add(one.users, part);
  for (const part of [one, ...neededBy(one)]) add(other.users, part);
  return added;
}

/** Answers what a part imports, directly and through others. */
function imports(parts: readonly Part[]): (part: Part) => ReadonlySet<Part> {
  const byName = new Map(parts.flatMap((part) => part.names.map((name) => [name, part] as const)));
  const known = new Map<Part, ReadonlySet<Part>>();
  const neededBy = (part: Part): ReadonlySet<Part> => {
    const found = known.get(part);
    if (found) return found;
    const all = new Set<Part>();
    for (const name of part.needs) {
      const next = byName.get(name);
      if (!next || next === part) continue;
      all.add(next);
      for (const further of neededBy(next)) all.add(further);
    }
    known.set(part, all);
    return all;
  };
  return neededBy;
}

/** Whether one part needs the other through a third. */
function isBetween(neededBy: (part: Part) => ReadonlySet<Part>, from: Part, to: Part): boolean {
  return [...neededBy(from)].some((part) => part !== to && neededBy(part).has(to));
}
