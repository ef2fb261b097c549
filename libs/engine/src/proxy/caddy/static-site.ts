import { cacheHeaders } from '../../caddy/cache-headers';
import { fileServer, hideDotFiles } from '../../caddy/file-server';
import type { JsonObject } from '../../caddy/json';
import { CONDITIONAL_HEADERS } from './maintenance-route';

const NOT_FOUND = '{http.error.status_code} == 404';
const PATH = '{http.request.uri.path}';

/** Serves the folder of pages that is live, as the hosts of pages do. Wants the folder of the application. */
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

/** `/about` is `about.html`, where there is no file and no folder of that name. */
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
 * An application of one page finds its own way through the addresses below it, if the slot says that it is one. A script or
 * picture that is gone is not among them: the page would come as its content.
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
      // What the browser has of another page under this address is no answer.
      request: { delete: CONDITIONAL_HEADERS },
      response: { set: { 'Cache-Control': ['no-cache'] } },
    },
    { handler: 'rewrite', uri: page },
    fileServer(www, { canonical_uris: false, status_code: status }),
  ];
}
