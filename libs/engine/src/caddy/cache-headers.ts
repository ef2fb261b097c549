import type { JsonObject } from './json';

const YEAR = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** File name patterns in the proxy's format. */
type Names = { readonly path: readonly string[] } | { readonly path_regexp: { readonly pattern: string } };

/** Folders in which every file name contains a hash of its content: Next.js, SvelteKit. */
const HASHED_FOLDERS = ['/_next/static/*', '/_app/immutable/*'];

/** `main.8e0d62a0.js`, `app-5d41402a.css.map`: webpack, Docusaurus, Hugo, Rails. */
const HEXADECIMAL = String.raw`[.-][0-9a-f]{8,64}(\.[a-z]+)?\.[a-z0-9]+(\.map)?$`;

/** `main-JJYZXQ4L.js`: Angular. */
const CAPITALS = String.raw`-[A-Z0-9]{8}\.(js|css|mjs)(\.map)?$`;

/**
 * `assets/index-BQ7Zp1xa.js`: Vite, Astro, Nuxt. Words of eight letters are not hashes, so one character must be a digit, or a
 * capital after the first letter. These names count only in folders that bundlers use.
 */
const MIXED = String.raw`/(assets|_astro|_nuxt|static|build|chunks)/(.*/)?[^/]*[.-](${mixed()})\.[a-z0-9]+(\.map)?$`;

/** `report-20241031.pdf`: dates and numbers are not hashes. */
const NUMBER = String.raw`[.-][0-9]{8,}(\.[a-z]+)?\.[a-z0-9]+(\.map)?$`;

/** Pages change under the same name, so they never count as immutable. */
const NEVER: readonly Names[] = [{ path: ['*.html', '*.htm'] }, { path_regexp: { pattern: NUMBER } }];

/** Files whose name changes with their content. One pattern must match. */
export const IMMUTABLE_FILES: readonly (Names | (Names & { readonly not: readonly Names[] }))[] = [
  { path: HASHED_FOLDERS },
  ...[HEXADECIMAL, CAPITALS, MIXED].map((pattern) => ({ path_regexp: { pattern }, not: NEVER })),
];

/** Lets browsers keep immutable files for a year and makes them revalidate all others. */
export function cacheHeaders(): JsonObject {
  return {
    handler: 'subroute',
    routes: [
      { group: 'caching', match: IMMUTABLE_FILES, handle: [cacheControl(YEAR)] },
      { group: 'caching', handle: [cacheControl(ASK_AGAIN)] },
    ],
  };
}

/** Applies to successful responses only: a missing file must not be cached as missing. */
function cacheControl(value: string): JsonObject {
  return {
    handler: 'headers',
    response: { set: { 'Cache-Control': [value] }, deferred: true, require: { status_code: [2, 304] } },
  };
}

/** Pattern of eight characters, one of which shows that they are not a word. */
function mixed(): string {
  const any = '[A-Za-z0-9_-]';
  return Array.from({ length: 8 }, (_, place) => {
    const telling = place === 0 ? '[0-9]' : '[0-9A-Z]';
    return any.repeat(place) + telling + any.repeat(7 - place);
  }).join('|');
}
