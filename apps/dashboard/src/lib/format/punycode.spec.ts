import { sample, string } from 'fast-check';
import { domainToASCII, domainToUnicode } from 'node:url';
import { isPunycode, toUnicode, toUnicodeAddress } from './punycode';

test.each([
  ['xn--bcher-kva.example', 'bücher.example'],
  ['shop.xn--p1ai', 'shop.рф'],
  ['xn--fsq.xn--0zwm56d', '例.测试'],
  ['*.xn--bcher-kva.example', '*.bücher.example'],
  ['shop.example.com', 'shop.example.com'],
])('decodes %s', (ascii, unicode) => {
  expect(toUnicode(ascii)).toBe(unicode);
  expect(isPunycode(ascii)).toBe(ascii !== unicode);
});

test.each([
  ['https://xn--bcher-kva.example', 'https://bücher.example'],
  ['http://xn--bcher-kva.example:8080/xn--bcher-kva', 'http://bücher.example:8080/xn--bcher-kva'],
  ['xn--bcher-kva.example/api', 'bücher.example/api'],
  ['https://shop.example.com/api', 'https://shop.example.com/api'],
])('decodes only the hostname of %s', (url, shown) => expect(toUnicodeAddress(url)).toBe(shown));

test('leaves other names unchanged', () => {
  for (const broken of ['xn--!.example', 'xn--99999999.example', 'xn--a.example']) {
    expect(toUnicode(broken)).toBe(broken);
  }
});

test('decodes every label like Node.js', () => {
  const labels = string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((label) => domainToASCII(`${label}.example`))
    .filter((ascii) => /^xn--[a-z0-9.-]+$/.test(ascii));
  for (const ascii of sample(labels, { numRuns: 300, seed: 7 })) expect(toUnicode(ascii)).toBe(domainToUnicode(ascii));
});
