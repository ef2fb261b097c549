import { type SnippetRequest, maskSecrets, TOKEN_VARIABLE, renderJson } from './snippet-request';

/** One word for a shell, whatever is in it. Between single quotes nothing has a meaning but the quote itself. */
export const shellQuote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Marks that no text has, for what the shell is to fill in between the quotes. */
const [BEGIN, END] = ['\u0001', '\u0002'];

/** A call as one would type it: paste, run, done. */
export function curlSnippet(call: SnippetRequest): string {
  const { method = 'GET', url, token } = call;
  const body = maskSecrets(call);
  const json =
    body === undefined
      ? undefined
      : renderJson(body, ({ name, needsEscape }) =>
          // What holds quotes or line breaks has to become JSON first.
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

/** Quotes what is between the variables, which are left for the shell. */
function withVariables(json: string): string {
  return json
    .split(END)
    .map((piece) => {
      const [text = '', variable = ''] = piece.split(BEGIN);
      return `'${text.replaceAll("'", `'\\''`)}'${variable}`;
    })
    .join('');
}
