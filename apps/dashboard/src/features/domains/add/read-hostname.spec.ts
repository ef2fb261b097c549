import { extractHost, readHostname } from './read-hostname';

test.each([
  ['https://Shop.Example.com/cart?id=1#top', 'Shop.Example.com'],
  ['shop.example.com:8080', 'shop.example.com'],
  ['  shop.example.com. ', 'shop.example.com'],
])('takes the host out of %s', (text, host) => {
  expect(extractHost(text)).toBe(host);
});

test.each([
  ['Shop.Example.com', 'shop.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['https://a-b.example.com/', 'a-b.example.com'],
  ['*.Bücher.example', '*.xn--bcher-kva.example'],
])('reads %s as DNS knows it', (text, ascii) => {
  expect(readHostname(text)).toEqual({ ascii });
});

test.each([
  ['', /Enter a hostname, such as/],
  ['a.*.example.com', /must be the first label/],
  ['*.com', /two labels/],
  ['10.0.0.1', /not an IP address/],
  ['0x7f.1', /not an IP address/],
  ['[::1]', /not an IP address/],
  ['localhost', /two labels/],
  ['-a.example.com', /Not a valid hostname/],
  ['a b.example.com', /Not a valid hostname/],
  ['someone@example.com', /Not a valid hostname/],
])('says what is wrong with %s', (text, problem) => {
  expect(readHostname(text).problem).toMatch(problem);
});
