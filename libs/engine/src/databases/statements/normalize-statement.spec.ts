import { normalizeStatement } from './normalize-statement';

describe('a normalized statement', () => {
  it.each([
    [
      `SELECT * FROM t1 WHERE a = 'se''cret' AND b = 42.5e3 AND c1 > .5`,
      'SELECT * FROM t1 WHERE a = ? AND b = ? AND c1 > ?',
    ],
    [`SELECT "a 'b' 1" FROM t -- secret 'x\nWHERE id=$1`, `SELECT "a 'b' 1" FROM t WHERE id=$1`],
    [`DO $body$ secret $x$ 'secret' $body$; SELECT $$secret$$`, 'DO ?; SELECT ?'],
    [`SELECT E'secret', B'101', x'00ff', U&'secret' /* secret */`, 'SELECT ?, …'],
    [`ALTER ROLE shop PASSWORD 'secret'`, 'ALTER ROLE shop PASSWORD ?'],
    [`INSERT INTO t VALUES ($1, $2), ($3, $4),($5, $6)`, 'INSERT INTO t VALUES ($1, …), …'],
    [`SELECT 1 WHERE id IN (1, 2, 3)`, 'SELECT ? WHERE id IN (?, …)'],
    [`SELECT 0xDEADBEEF, 1_000, -7 ;;`, 'SELECT ?, …, -?'],
  ])('of PostgreSQL has no values: %s', (text, normalized) => {
    expect(normalizeStatement(text, 'postgresql')).toBe(normalized);
  });

  it.each([
    ['SELECT "secret", \'se""cret\' FROM `a\'b` # secret', "SELECT ?, … FROM `a'b`"],
    [`SELECT _utf8mb4 'secret', N'secret', 5--'secret\nsecret' FROM t`, 'SELECT ?, …--? FROM t'],
    ['SELECT `a` FROM `t` WHERE `x` IN (...) /* , ... */', 'SELECT `a` FROM `t` WHERE `x` IN (...)'],
    [`SET PASSWORD = PASSWORD('secret')`, 'SET PASSWORD = PASSWORD(?)'],
  ])('of MariaDB has no values: %s', (text, normalized) => {
    expect(normalizeStatement(text, 'mariadb')).toBe(normalized);
  });

  it.each([
    ['a string that is cut', `SELECT a FROM t WHERE b = 'secr`, 'SELECT a FROM t WHERE b = ?'],
    ['a comment that is cut', `SELECT a FROM t /* secr`, 'SELECT a FROM t'],
    ['a string after a backslash', `SELECT 'a\\' secret' FROM t`, 'SELECT ?'],
    ['a string that ends with a backslash', `SELECT 'a\\\\', 'secret', b`, 'SELECT ?'],
    ['a comment in a comment', `SELECT a /* /* */ secret */ FROM t`, 'SELECT a ?'],
  ])('shows nothing of %s', (_what, text, normalized) => {
    expect(normalizeStatement(text, 'postgresql')).toBe(normalized);
    expect(normalizeStatement(text, 'mariadb')).toBe(normalized);
  });

  it('is one line without characters that are invisible or change the order of others', () => {
    const text = 'SELECT\u0000 "a\u202e\u2066b\ud800"\r\n\t, \u001b[31mc\u2028FROM\u00a0"t\u200b"';
    expect(normalizeStatement(text, 'postgresql')).toBe('SELECT "ab" , [?mc FROM "t"');
  });

  it('takes no time that grows faster than the text', () => {
    const hostile = `${`'\\`.repeat(1)}${`'`.repeat(40_000)}${'$a'.repeat(20_000)}${'/*'.repeat(20_000)}`;
    expect(normalizeStatement(`x ${'$a'.repeat(20_000)}`, 'postgresql').length).toBeGreaterThan(0);
    expect(normalizeStatement(hostile, 'mariadb')).toBe('?');
  });
});
