// Finds the operation of the OpenAPI document that a request is meant for.

const tables = new WeakMap();

/** The operation and its path in the document; undefined where there is none. Express tells no upper case from lower case. */
export function matchOperation(document, method, path) {
  const match = tableOf(document)
    .filter(({ operations }) => operations[method] !== undefined)
    .find(({ pattern }) => pattern.test(path));
  return match && { template: match.template, operation: match.operations[method] };
}

/** Whether the document has this path, with whatever method. */
export function isDocumentedPath(document, path) {
  return tableOf(document).some(({ pattern }) => pattern.test(path));
}

/** Paths without parameters first: they go before others that match as well. */
function tableOf(document) {
  let table = tables.get(document);
  if (table === undefined) {
    table = Object.entries(document.paths).map(([template, operations]) => ({
      template,
      operations,
      parameters: template.split('{').length,
      pattern: new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}/?$`, 'i'),
    }));
    table.sort((a, b) => a.parameters - b.parameters);
    tables.set(document, table);
  }
  return table;
}
