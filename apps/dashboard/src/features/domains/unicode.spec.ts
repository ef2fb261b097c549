import { sample, string } from 'fast-check';
import { domainToASCII, domainToUnicode } from 'node:url';
import { isEncoded, toUnicode } from './unicode';

test.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['shop.xn--p1ai', 'shop.рф'],
  ['xn--fsq.xn--0zwm56d', '例.测试'],
  ['*.xn--bcher-kva.example', '*.bücher.example'],
  ['shop.example.com', 'shop.example.com'],
])('reads %s as people do', (ascii, unicode) => {
  expect(toUnicode(ascii)).toBe(unicode);
  expect(isEncoded(ascii)).toBe(ascii !== unicode);
});

test('leaves what is no Punycode as it is', () => {
  for (const broken of ['xn--!.example', 'xn--99999999.example', 'xn--a.example']) {
    expect(toUnicode(broken)).toBe(broken);
  }
});

test('reads every label as Node does', () => {
  const labels = string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((label) => domainToASCII(`${label}.example`))
    .filter((ascii) => /^xn--[a-z0-9.-]+$/.test(ascii));
  for (const ascii of sample(labels, { numRuns: 300, seed: 7 })) expect(toUnicode(ascii)).toBe(domainToUnicode(ascii));
});
