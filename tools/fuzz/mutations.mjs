// Spoils values: wrong types, boundaries, nothing, too much, and characters that programs stumble over.

const HUGE = 100_000;

const SPOILED = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => 2 ** 31,
  () => 2 ** 53,
  () => 1e308,
  () => '',
  () => ' ',
  () => '0',
  () => '\u0000',
  () => 'a\u0000b',
  () => '\ud800',
  () => 'x\udfff\ud83d',
  () => '\u202e\u200b\ufeff',
  () => '😀'.repeat(40),
  () => 'Ω≈ç√∫˜µ\u2028\r\n\t',
  () => "'; DROP TABLE servers; --",
  () => '$(reboot)`id`\n../../../etc/passwd',
  () => '%s%n{{7*7}}${x}',
  () => '2026-02-30T25:61:61Z',
  () => '-0',
  () => 'null',
  () => [],
  () => [null],
  () => [[[]]],
  () => ({}),
  () => ({ __proto__: null, length: -1 }),
  () => ({ toString: 1, constructor: { prototype: {} } }),
  () => 'x'.repeat(HUGE),
  () => Array.from({ length: 2000 }, (_, index) => index),
  () => nested(40),
  (random) => random.text(random.between(1, 300)),
  (random) => random.between(-1_000_000, 1_000_000),
];

const FIELDS = ['__proto__', 'constructor', 'id', 'created_at', 'Name', '', 'a.b', '\u0000', '\ud800', '$where'];

export function spoiled(random) {
  return random.pick(SPOILED)(random);
}

/** The same body with something about it changed; undefined where it is left out. */
export function mutate(random, body) {
  if (random.chance(0.06)) return spoiled(random);
  if (typeof body !== 'object' || body === null) return spoiled(random);
  const copy = structuredClone(body);
  const target = random.pick(objectsIn(copy));
  const names = Object.keys(target);
  const name = random.pick(names.length > 0 ? names : ['name']);
  const kind = random.below(10);
  if (kind === 0) delete target[name];
  else if (kind === 1) define(target, random.pick(FIELDS), spoiled(random));
  else if (kind === 2) target[name] = null;
  else target[name] = spoiled(random);
  // What must never be accepted here: it would make this machine a server.
  return withoutLocal(copy);
}

/** Also sets what assigning would not, such as `__proto__`. */
function define(target, name, value) {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}

function objectsIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

function withoutLocal(body) {
  if (body.connection === 'local') body.connection = 'Local';
  return body;
}

function nested(depth) {
  let value = {};
  for (let level = 0; level < depth; level += 1) value = { a: value };
  return value;
}
