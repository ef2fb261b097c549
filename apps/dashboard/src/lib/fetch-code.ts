import { type ApiCall, masked, TOKEN_VARIABLE, writeJson } from './api-call';

/** The call as a program in JavaScript makes it. */
export function fetchCode(call: ApiCall): string {
  const { method = 'GET', url, token } = call;
  const body = masked(call);
  const json = body === undefined ? undefined : writeJson(body, ({ name }) => `process.env.${name}`, '  ');
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
