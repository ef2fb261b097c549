import { matchApplicationPages } from './application-pages';

test.each([
  ['shop', 'shop', []],
  ['  shop ', 'shop', []],
  ['shop domains', 'shop', ['Domains']],
  ['shop dom', 'shop', ['Domains']],
  ['my shop cron', 'my shop', ['Commands', 'Command runs']],
  ['shop certificates', 'shop', ['Domains']],
  ['my shop', 'my shop', []],
  ['domains', 'domains', []],
  ['shop do', 'shop do', []],
])('reads “%s” as a search for pages of “%s”', (text, name, labels) => {
  const matched = matchApplicationPages(text);
  expect([matched.name, matched.parts.map(({ label }) => label)]).toEqual([name, labels]);
});
