// Tells whether a request that was accepted is one that the OpenAPI document allows.
import { documentSchemas, validationErrors } from './document-schemas.mjs';
import { matchOperation } from './document-paths.mjs';

export class RequestCheck {
  constructor(document) {
    this.document = document;
    this.schemas = documentSchemas(document, { exact: false });
    this.queries = documentSchemas(document, { exact: false, coerceTypes: true });
  }

  /** Why the document forbids a request, as sentences; none for what it has no operation for. */
  problems({ method, path, body }) {
    const [place = ''] = path.split('?', 1);
    const query = path.slice(place.length + 1);
    const match = matchOperation(this.document, method === 'HEAD' ? 'get' : method.toLowerCase(), place);
    if (match === undefined) return [];
    const { operation } = match;
    // HTTP gives the body of a GET no meaning, and it is not read.
    const reads = method === 'GET' || method === 'HEAD';
    return [...this.#query(operation, query), ...(reads ? [] : this.#body(operation, body))].map(
      (problem) => `${method} ${place} was accepted, but ${problem}`,
    );
  }

  #query(operation, query) {
    const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
    const schema = {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(parameters.map(({ name, schema: value }) => [name, value])),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    };
    const sent = Object.create(null);
    for (const [name, value] of new URLSearchParams(query))
      sent[name] = name in sent ? [sent[name], value].flat() : value;
    return validationErrors(this.queries.validator(`${operation.operationId} query`, schema), sent).map(
      (error) => `of the query ${error}`,
    );
  }

  #body(operation, body) {
    const { requestBody } = operation;
    if (requestBody === undefined) {
      const isEmpty =
        body === undefined || (typeof body === 'object' && body !== null && Object.keys(body).length === 0);
      return isEmpty ? [] : ['it takes no body'];
    }
    // Forms are not parsed where requests are recorded.
    if (requestBody.content['application/json'] === undefined) return [];
    if (body === undefined) return requestBody.required ? ['it has no body'] : [];
    const { schema } = requestBody.content['application/json'];
    return validationErrors(this.schemas.validator(`${operation.operationId} body`, schema), body).map(
      (error) => `of the body ${error}`,
    );
  }
}
