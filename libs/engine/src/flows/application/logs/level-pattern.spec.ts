import { levelPattern, type LeastLevel } from './level-pattern';
import { type LogLevel, isAtLeast, parseLogLevel } from './log-level';

const LINES = [
  '{"severity":"info","level":"error"}',
  '{"level":null,"severity":"error"}',
  '{"level":{"a":1},"severity":"error"}',
  '{"ctx":[1,{"level":"info"}],"level":"error"}',
  '{"a \\" b":1, "level" : "error"}',
  '[main] [error] x',
  '2026-11-28 (a) <b> [error] x',
  '{"level":30,"msg":"pino"}',
  '{"level":50,"msg":"pino"}',
  '{"level":3}',
  '{"level":20.5,"a":1}',
  '{"msg":"x","level":40}',
  '{"severity":"WARNING","message":"cloud"}',
  '{"log.level":"Debug"}',
  '{"message":"level: error"}',
  '{"level":"error"',
  '{"ctx":{"level":"info"},"msg":"nested"}',
  '{"level":"odd","severity":"info"}',
  '{"Level":"info"}',
  '{"msg":"[info] a"}',
  '  {"a":"\\"","level":"fatal"}',
  '{"level":"info"',
  '{"msg":"\\"level\\":\\"info\\"","level":"error"}',
  '{"level":"info","ctx":{"level":"error"}}',
  'time=1 level=warn msg="slow"',
  'lvl="error"',
  '[ERROR] it broke',
  '2026-11-28 03:00:00,123 [warn] slow',
  'INFO listening',
  '2026-11-28T03:00:00.123Z DEBUG x',
  'ERROR:root: level=info',
  'Error: it broke',
  'npm warn deprecated',
  'npm error: x',
  'verbose: y',
  '<4>prefixed',
  '<7>detail',
  '<3>',
  '\u001B[31mFATAL\u001B[0m | out of memory',
  '\u001B[32minfo\u001B[39m: fine',
  '[\u001B[33mwarn\u001B[0m] x',
  'listening on 127.0.0.1:20001',
  'an error in the text',
  'no warning at all',
  '',
  `${'é'.repeat(80)}[ERROR] far`,
  `${'x'.repeat(1500)} level=info`,
];
const LEVELS: readonly LeastLevel[] = ['debug', 'info', 'warn', 'error', 'fatal'];

it.each(LEVELS)('misses no line of %s or more', (level) => {
  const missed = (unnamed: LogLevel | undefined) => {
    const pattern = new RegExp(levelPattern(level, unnamed !== undefined), 'm');
    return LINES.filter((line) => isAtLeast(parseLogLevel(line) ?? unnamed, level) && !pattern.test(line));
  };
  expect(missed(undefined)).toEqual([]);
  expect(missed('fatal')).toEqual([]);
});

it.each([
  [
    'error',
    true,
    [
      '{"time":1,"level":"info","msg":"no error"}',
      '{"level":30,"a":{}}',
      'level=info x',
      '[warn] x',
      '<6>x',
      'DEBUG x',
    ],
  ],
  [
    'warn',
    false,
    ['{"level":30,"msg":"warn"}', 'an error in the text', 'GET /errors 200', '', '[info] x', 'Error in line 1'],
  ],
] as const)('leaves lines of less than %s to the journal', (level, unnamed, lines) => {
  const pattern = new RegExp(levelPattern(level, unnamed));
  expect(lines.filter((line) => pattern.test(line))).toEqual([]);
});
