import { formatJsonLine, isLikelyJson } from './json-line';

it.each([
  ['{"level":30,"msg":"hi"}', '{\n  "level": 30,\n  "msg": "hi"\n}'],
  ['worker 2 │ {"a":[]}', '{\n  "a": []\n}'],
  ['{"cut":"of', undefined],
  ['{not json}', undefined],
  ['before {"a":1}', undefined],
])('opens %j', (text, fields) => {
  expect(formatJsonLine(text)).toBe(fields);
  if (fields !== undefined) expect(isLikelyJson(text)).toBe(true);
});
