import { IMMUTABLE_FILES } from './cache-headers';

/** As the proxy reads it. */
function fits(names: (typeof IMMUTABLE_FILES)[number], name: string): boolean {
  if ('not' in names && names.not.some((others) => fits(others, name))) return false;
  if ('path_regexp' in names) return new RegExp(names.path_regexp.pattern).test(name);
  return names.path.some((glob) =>
    new RegExp(`^${glob.replaceAll('.', '\\.').replaceAll('*', '.*')}$`, 'i').test(name),
  );
}

const keptForGood = (path: string): boolean => IMMUTABLE_FILES.some((names) => fits(names, path));

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
    '/_next/static/chunks/main.js',
    '/downloads/20241031/report.8e0d62a0.pdf',
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
    '/blog/release-20241031.html',
    '/blog/release-8e0d62a0.html',
    '/downloads/report-20241031.pdf',
    '/assets/report-20241031.pdf',
    '/photos/party.1700000000.min.jpg',
  ])('not %s', (path) => {
    expect(keptForGood(path)).toBe(false);
  });
});
