import { isValidDatabaseName } from './database-names';
import { DATABASE_ENGINES } from './databases';

describe.each(DATABASE_ENGINES)('names of %s', (engine) => {
  it.each(['shop', 'shop_2', '_x', 'a'.repeat(32)])('may be %s', (name) => {
    expect(isValidDatabaseName(engine, 'databaseName', name)).toBe(true);
    expect(isValidDatabaseName(engine, 'username', name)).toBe(true);
  });

  it.each([
    '',
    '2shop',
    'Shop',
    'a-b',
    "a'b",
    'a"b',
    'a`b',
    'a b',
    'a\n',
    'ä',
    '../x',
    'a'.repeat(81),
    'root',
    'fl_x',
    'fairlead',
  ])('may not be %j', (name) => {
    expect(isValidDatabaseName(engine, 'databaseName', name)).toBe(false);
    expect(isValidDatabaseName(engine, 'username', name)).toBe(false);
  });
});

it.each([
  ['postgresql', 'databaseName', 'template1'],
  ['postgresql', 'username', 'pg_monitor'],
  ['postgresql', 'username', 'app_01'],
  ['mariadb', 'databaseName', 'mysql'],
  ['mariadb', 'username', 'a'.repeat(33)],
  ['redis', 'username', 'default'],
] as const)('what %s uses itself as %s is not given away: %s', (engine, kind, name) => {
  expect(isValidDatabaseName(engine, kind, name)).toBe(false);
});
