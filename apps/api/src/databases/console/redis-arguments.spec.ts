import { splitRedisCommand } from './redis-arguments';

describe('the arguments of a command for Redis', () => {
  it.each([
    ['GET key', ['GET', 'key']],
    ["  SET \"a key\" 'it\\'s'  ", ['SET', 'a key', "it's"]],
    ['SET k "line\\nbreak \\x41 \\"quoted\\""', ['SET', 'k', 'line\nbreak A "quoted"']],
    ['SET k ""', ['SET', 'k', '']],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(splitRedisCommand(text)).toEqual(words);
  });

  it.each(['GET "open', "GET 'open", 'GET "a"b', 'GET a"b'])('are refused in %j', (text) => {
    expect(() => splitRedisCommand(text)).toThrow('do not match');
  });
});
