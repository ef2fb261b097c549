import { mariadbFailure, mariadbReadFailure } from './mariadb-failure';

it.each([
  [`ERROR 1045 (28000): Access denied for user 'a'@'localhost' (using password: YES)`, 'DATABASE_CREDENTIALS_REFUSED'],
  [`ERROR 1698 (28000): Access denied for user 'a'@'localhost'`, 'DATABASE_CREDENTIALS_REFUSED'],
  [`ERROR 4151 (HY000): Access denied, this account is locked`, 'DATABASE_CREDENTIALS_REFUSED'],
  [`ERROR 1044 (42000): Access denied for user 'a'@'localhost' to database 'b'`, 'DATABASE_MISSING'],
  [`ERROR 1049 (42000): Unknown database 'b'`, 'DATABASE_MISSING'],
  [`ERROR 2002 (HY000): Can't connect to server on '127.0.0.1' (115)`, 'ENGINE_DOWN'],
  [`ERROR 2 (HY000): Something else`, 'COMMAND_FAILED'],
])('understands %s', (said, code) => {
  expect(mariadbFailure(said, 'It failed.')).toMatchObject({ code });
});

it.each([
  'mariadb-dump: u has insufficient privileges to SHOW CREATE FUNCTION `f`!',
  "ERROR 1142 (42000) at line 1: SELECT command denied to user 'a'@'localhost' for table `b`.`c`",
])('names what the owner cannot read: %s', (said) => {
  expect(mariadbReadFailure(said, 'It failed.')).toMatchObject({ code: 'DATABASE_NOT_READABLE' });
});
