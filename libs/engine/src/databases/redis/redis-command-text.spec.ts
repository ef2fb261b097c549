import { redisCommandText } from './redis-command-text';

it.each<[readonly [string, string?], string]>([
  [['hgetall', 'session:3f9a2c'], 'HGETALL session:* …'],
  [['SET', 'cart:{items}:eu-west'], 'SET cart:{items}:eu-west …'],
  [['GET', 'qwertyuiopasdfghjklzxcvbnmqwertyuiop'], 'GET * …'],
  [['GET', 'a\u202eb\u0000\u001b[31m'], 'GET * …'],
  [['EVAL', `return redis.call('GET', 'secret')`], 'EVAL …'],
  [['AUTH', 'secret'], 'AUTH …'],
  [['PUBLISH', 'secret'], 'PUBLISH …'],
  [['DBSIZE'], 'DBSIZE'],
  [[`my.\u202ecommand${'x'.repeat(100)}`, 'secret'], `MY.COMMAND${'X'.repeat(30)} …`],
])('%j is shown without values', (words, text) => {
  expect(redisCommandText(words)).toBe(text);
});
