import { type SnippetRequest, maskSecrets, TOKEN_VARIABLE, renderJson } from './snippet-request';

/** The request as JavaScript. */
export function fetchSnippet(call: SnippetRequest): string {
  const { method = 'GET', url, token } = call;
  const body = maskSecrets(call);
  const json = body === undefined ? undefined : renderJson(body, ({ name }) => `process.env.${name}`, '  ');
  const authorization =
    token === undefined ? `\`Bearer \${process.env.${TOKEN_VARIABLE}}\`` : JSON.stringify(`Bearer ${token}`);
  const headers = [
    `    Authorization: ${authorization},`,
    ...(json === undefined ? [] : [`    'Content-Type': 'application/json',`]),
  ];
  return [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    ...headers,
    '  },',
    ...(json === undefined ? [] : [`  body: JSON.stringify(${json}),`]),
    '});',
    'const { data } = await response.json();',
  ].join('\n');
}
