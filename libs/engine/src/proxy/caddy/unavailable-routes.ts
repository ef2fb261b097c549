import type { JsonObject } from '../../caddy/json';
import { renderVisitorPage } from '../visitor-page';

const NOT_RUNNING = 'This application is not running.';
const NOT_RESPONDING = 'This application is not responding. Please try again in a few minutes.';
/** The message for the status of the error. */
const MESSAGE = '{fairlead.unavailable}';

/**
 * Responds for an application that has no live release (503), or whose process does not respond (502, 504): with a page for
 * browsers and one line of text for other clients. Responses of the application itself are never replaced.
 * @param message Text of the settings, in place of the standard messages.
 */
export function unavailableRoutes(message?: string): JsonObject[] {
  const page = body((text) => renderVisitorPage('Unavailable', text), message);
  const line = body((text) => `${text}\n`, message);
  return [
    {
      match: [{ vars: { '{http.error.status_code}': ['502', '503', '504'] } }],
      handle: [
        ...(message === undefined ? [standardMessage()] : []),
        {
          handler: 'subroute',
          routes: [
            { match: [{ header: { Accept: ['*text/html*'] } }], handle: [response('html', page)], terminal: true },
            { handle: [response('plain', line)] },
          ],
        },
      ],
      terminal: true,
    },
    { handle: [{ handler: 'error', status_code: '{http.error.status_code}' }] },
  ];
}

function standardMessage(): JsonObject {
  return {
    handler: 'map',
    source: '{http.error.status_code}',
    destinations: [MESSAGE],
    mappings: [{ input: '503', outputs: [NOT_RUNNING] }],
    defaults: [NOT_RESPONDING],
  };
}

function response(type: 'html' | 'plain', body: string): JsonObject {
  return {
    handler: 'static_response',
    status_code: '{http.error.status_code}',
    headers: { 'Content-Type': [`text/${type}; charset=utf-8`], 'Cache-Control': ['no-store'], 'Retry-After': ['30'] },
    body,
  };
}

function body(render: (message: string) => string, message?: string): string {
  const text = escapePlaceholders(render(message ?? MESSAGE));
  return message === undefined ? text.replace(escapePlaceholders(MESSAGE), MESSAGE) : text;
}

/** Caddy would replace `{env.NAME}` in a message by the variable of the proxy. */
function escapePlaceholders(text: string): string {
  return text.replace(/[{}]/g, String.raw`\$&`);
}
