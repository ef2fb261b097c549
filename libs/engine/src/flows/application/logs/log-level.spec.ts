import { parseLogLevel } from './log-level';

it.each([
  ['{"level":30,"msg":"pino"}', 'info'],
  ['{"level":50,"msg":"pino"}', 'error'],
  ['{"level":3,"msg":"syslog"}', 'error'],
  ['{"time":"…","severity":"WARNING","message":"cloud"}', 'warn'],
  ['{"log.level":"Debug","message":"ecs"}', 'debug'],
  ['{"message":"level: error"}', null],
  ['{"level":"error"', null],
  ['time=2026-11-28T03:00:00Z level=warn msg="slow"', 'warn'],
  ['ts=1 lvl="error" msg=x', 'error'],
  ['[ERROR] it broke', 'error'],
  ['2026-11-28 03:00:00,123 [warn] slow', 'warn'],
  ['2026-11-28T03:00:00.123Z INFO listening', 'info'],
  ['ERROR:root:it broke', 'error'],
  ['Error: it broke', 'error'],
  ['npm warn deprecated left-pad', 'warn'],
  ['<4>prefixed', 'warn'],
  ['\u001B[31mFATAL\u001B[0m | out of memory', 'fatal'],
  ['listening on 127.0.0.1:20001', null],
  ['information about an error in the text', null],
  ['', null],
])('finds the level of %j', (text, level) => {
  expect(parseLogLevel(text)).toBe(level);
});
