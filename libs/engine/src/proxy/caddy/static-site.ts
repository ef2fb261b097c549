import { cacheHeaders } from '../../caddy/cache-headers';
import { fileServer, hideDotFiles } from '../../caddy/file-server';
import type { JsonObject } from '../../caddy/json';
import { CONDITIONAL_HEADERS } from './maintenance-page';

const NOT_FOUND = '{http.error.status_code} == 404';
const PATH = '{http.request.uri.path}';

/** Serves the live folder of pages like a static host does. `root` is the folder of the application. */
export function serveStaticSite(root: string): readonly JsonObject[] {
  const www = `${root}/live/www`;
  return [
    {
      handler: 'subroute',
      routes: [hideDotFiles(), withoutExtension(www), { handle: [cacheHeaders(), fileServer(www)] }],
      errors: {
        routes: [
          ...singlePage(root, www),
          {
            match: [{ expression: NOT_FOUND, file: { root: www, try_files: ['/404.html'] } }],
            handle: answerWith(www, '/404.html', 404),
            terminal: true,
          },
          {
            match: [{ expression: NOT_FOUND }],
            handle: [
              {
                handler: 'static_response',
                status_code: 404,
                headers: { 'Content-Type': ['text/plain; charset=utf-8'] },
                body: 'There is no such page.\n',
              },
            ],
          },
        ],
      },
    },
  ];
}

/** Serves `about.html` for `/about` if there is no file or folder of that name. */
function withoutExtension(www: string): JsonObject {
  return {
    match: [
      {
        file: { root: www, try_files: [`${PATH}.html`] },
        not: [{ file: { root: www, try_files: [PATH, `${PATH}/`] } }],
      },
    ],
    handle: [{ handler: 'rewrite', uri: `${PATH}.html` }],
  };
}

/**
 * Serves `index.html` for unknown paths if the slot belongs to a single-page application. Missing scripts and images are
 * excluded, because they would receive the page as their content.
 */
function singlePage(root: string, www: string): JsonObject[] {
  const single = {
    expression: NOT_FOUND,
    file: { root: `${root}/live`, try_files: ['/spa'] },
    method: ['GET', 'HEAD'],
  };
  return [
    {
      match: [
        { ...single, not: [{ path_regexp: { pattern: String.raw`\.[^/]*$` } }] },
        { ...single, header: { Accept: ['*text/html*'] } },
      ],
      handle: answerWith(www, '/index.html', 200),
      terminal: true,
    },
  ];
}

function answerWith(www: string, page: string, status: number): JsonObject[] {
  return [
    {
      handler: 'headers',
      // A copy of another page that the browser has cached under this path must not be revalidated.
      request: { delete: CONDITIONAL_HEADERS },
      response: { set: { 'Cache-Control': ['no-cache'] } },
    },
    { handler: 'rewrite', uri: page },
    fileServer(www, { canonical_uris: false, status_code: status }),
  ];
}
