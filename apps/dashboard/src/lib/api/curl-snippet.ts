import { type SnippetRequest, maskSecrets, TOKEN_VARIABLE, renderJson } from './snippet-request';

/** One word for a shell: within single quotes, only the quote itself is special. */
export const shellQuote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Markers that no text contains, around what the shell fills in between the quotes. */
const [BEGIN, END] = ['\u0001', '\u0002'];

/** The request as a curl command, ready to paste. */
export function curlSnippet(call: SnippetRequest): string {
  const { method = 'GET', url, token } = call;
  const body = maskSecrets(call);
  const json =
    body === undefined
      ? undefined
      : renderJson(body, ({ name, needsEscape }) =>
          // Values with quotes or line breaks must be encoded as JSON first.
          needsEscape ? `${BEGIN}"$(printf %s "$${name}" | jq -Rs .)"${END}` : `"${BEGIN}"$${name}"${END}"`,
        );
  const parts = [
    method === 'GET' ? `curl ${shellQuote(url)}` : `curl -X ${method} ${shellQuote(url)}`,
    token === undefined
      ? `-H "Authorization: Bearer $${TOKEN_VARIABLE}"`
      : `-H ${shellQuote(`Authorization: Bearer ${token}`)}`,
    ...(json === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${withVariables(json)}`]),
  ];
  return parts.join(' \\\n  ');
}

/** Quotes the text between the variables, which the shell expands. */
function withVariables(json: string): string {
  return json
    .split(END)
    .map((piece) => {
      const [text = '', variable = ''] = piece.split(BEGIN);
      return `'${text.replaceAll("'", `'\\''`)}'${variable}`;
    })
    .join('');
}
