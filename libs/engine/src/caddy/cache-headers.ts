import type { JsonObject } from './json';

const YEAR = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'no-cache';

/** Names of files, as the proxy takes them. */
type Names = { readonly path: readonly string[] } | { readonly path_regexp: { readonly pattern: string } };

/** Everything in these folders has a name of its own for each content: Next.js, SvelteKit. */
const HASHED_FOLDERS = ['/_next/static/*', '/_app/immutable/*'];

/** `main.8e0d62a0.js`, `app-5d41402a.css.map`: webpack, Docusaurus, Hugo, Rails. */
const HEXADECIMAL = String.raw`[.-][0-9a-f]{8,64}(\.[a-z]+)?\.[a-z0-9]+(\.map)?$`;

/** `main-JJYZXQ4L.js`: Angular. */
const CAPITALS = String.raw`-[A-Z0-9]{8}\.(js|css|mjs)(\.map)?$`;

/**
 * `assets/index-BQ7Zp1xa.js`: Vite, Astro, Nuxt. Words of eight letters are no hash, so one character must be a digit, or a
 * capital that does not begin the word; such names count only where bundlers put their files.
 */
const MIXED = String.raw`/(assets|_astro|_nuxt|static|build|chunks)/(.*/)?[^/]*[.-](${mixed()})\.[a-z0-9]+(\.map)?$`;

/** `report-20241031.pdf`: a date or a number is no hash. */
const NUMBER = String.raw`[.-][0-9]{8,}(\.[a-z]+)?\.[a-z0-9]+(\.map)?$`;

/** What a page says is written anew under the same name, whatever that is. */
const NEVER: readonly Names[] = [{ path: ['*.html', '*.htm'] }, { path_regexp: { pattern: NUMBER } }];

/** One of these must fit. */
export const IMMUTABLE_FILES: readonly (Names | (Names & { readonly not: readonly Names[] }))[] = [
  { path: HASHED_FOLDERS },
  ...[HEXADECIMAL, CAPITALS, MIXED].map((pattern) => ({ path_regexp: { pattern }, not: NEVER })),
];

/** Tells browsers which files they may keep for good, and to ask for all others again, which costs them no content. */
export function cacheHeaders(): JsonObject {
  return {
    handler: 'subroute',
    routes: [
      { group: 'caching', match: IMMUTABLE_FILES, handle: [cacheControl(YEAR)] },
      { group: 'caching', handle: [cacheControl(ASK_AGAIN)] },
    ],
  };
}

/** Only for what was found: a file that is not there yet must not be remembered as missing. */
function cacheControl(value: string): JsonObject {
  return {
    handler: 'headers',
    response: { set: { 'Cache-Control': [value] }, deferred: true, require: { status_code: [2, 304] } },
  };
}

/** Eight characters of which one shows that they are no word. */
function mixed(): string {
  const any = '[A-Za-z0-9_-]';
  return Array.from({ length: 8 }, (_, place) => {
    const telling = place === 0 ? '[0-9]' : '[0-9A-Z]';
    return any.repeat(place) + telling + any.repeat(7 - place);
  }).join('|');
}
