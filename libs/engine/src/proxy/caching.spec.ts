import { caching } from './caching';

/** The patterns of names that may be kept for good. */
const patterns = [...JSON.stringify(caching()).matchAll(/"pattern":("(?:[^"\\\\]|\\\\.)*")/g)].map(
  ([, text = '""']) => new RegExp(String(JSON.parse(text))),
);
const keptForGood = (path: string): boolean => patterns.some((pattern) => pattern.test(path));

describe('files that browsers keep for good', () => {
  it.each([
    '/assets/index-BQ7Zp1xa.js',
    '/assets/index-B-x_9aQz.css',
    '/assets/logo-DMvzLmWq.svg',
    '/_astro/hoisted.D3kX8fQz.js',
    '/static/js/main.8e0d62a0.js',
    '/static/js/main.8e0d62a0.chunk.js',
    '/main.8e0d62a0.js.map',
    '/assets/application-5d41402abc4b2a76b9719d911017c592.css',
    '/main-JJYZXQ4L.js',
  ])('%s', (path) => {
    expect(keptForGood(path)).toBe(true);
  });

  it.each([
    '/index.html',
    '/style.css',
    '/assets/style-responsive.css',
    '/assets/hero-portrait.jpg',
    '/assets/Team-Overview.jpg',
    '/assets/jquery-3.6.0.min.js',
    '/assets/report-2024-10.pdf',
    '/about/our-BQ7Zp1xa',
    '/blog/what-is-new.html',
  ])('not %s', (path) => {
    expect(keptForGood(path)).toBe(false);
  });
});
