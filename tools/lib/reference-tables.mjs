/** A table in Markdown. */
export function markdownTable(head, rows) {
  const lines = [head, head.map(() => '---'), ...rows];
  return `${lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}\n`;
}

/** Codes of responses with their status, and codes that only records have, in the order of the catalogue. */
export function errorCodesTable({ ERROR_CODES, FAILURE_CODES }) {
  const responses = Object.entries(ERROR_CODES).map(([code, { status, text }]) => [
    `\`${code}\``,
    String(status),
    text,
  ]);
  const failures = Object.entries(FAILURE_CODES)
    .filter(([code]) => !(code in ERROR_CODES))
    .map(([code, text]) => [`\`${code}\``, '–', text]);
  return markdownTable(['Code', 'HTTP status', 'Meaning'], [...responses, ...failures]);
}

/** All events with the scope that reads each, and what is in its data by the OpenAPI document. */
export function eventsTable({ EVENT_NAMES, ROUTINE_EVENTS, isIntegrationEvent, scopeOfEvent }, document) {
  const { schemas } = document.components;
  const { mapping } = schemas.EventRecord.discriminator;
  const rows = EVENT_NAMES.map((name) => {
    const event = `\`${name}\`${ROUTINE_EVENTS.includes(name) ? ' *' : ''}`;
    if (!isIntegrationEvent(name)) return [event, '–', '–'];
    const [, own] = referred(schemas, mapping[name]).allOf;
    return [event, `\`${scopeOfEvent(name)}\``, fieldsOf(referred(schemas, own.properties.data.$ref))];
  });
  return markdownTable(['Event', 'Scope', '`data`'], rows);
}

function fieldsOf({ properties, required = [] }) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isOptional = required.length > 0 && !required.includes(name);
    return `\`${name}\` ${typeOf(schema)}${isOptional ? ', or left out' : ''}`;
  });
  return fields.join('; ') + (required.length === 0 ? '; each only where it was changed' : '');
}

function typeOf({ $ref, type, anyOf, items }) {
  if ($ref !== undefined) return 'object';
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  return items === undefined ? [type].flat().join(' or ') : `list of ${typeOf(items)}s`;
}

function referred(schemas, reference) {
  return schemas[reference.split('/').at(-1)];
}

/** The text of a reference page with the table in it replaced. */
export function withTable(text, table) {
  return text.replace(
    /(<!-- table:.*?-->\n)[^]*?(<!-- \/table -->)/,
    (_, from, to) => `${from}\n${table.trimEnd()}\n\n${to}`,
  );
}
