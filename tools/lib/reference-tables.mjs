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

/** The names of all events by the kind of record they are about. */
export function eventsTable({ EVENT_NAMES, ROUTINE_EVENTS }) {
  const groups = new Map();
  for (const name of EVENT_NAMES) {
    const subject = name.slice(0, name.indexOf('.'));
    groups.set(subject, [...(groups.get(subject) ?? []), `\`${name}\`${ROUTINE_EVENTS.includes(name) ? ' *' : ''}`]);
  }
  return markdownTable(
    ['Subject', 'Events'],
    [...groups].map(([subject, names]) => [`\`${subject}\``, names.join(', ')]),
  );
}

/** The text of a reference page with the table in it replaced. */
export function withTable(text, table) {
  return text.replace(/(<!-- table:.*?-->\n)[^]*?(<!-- \/table -->)/, (_, from, to) => `${from}\n${table}\n${to}`);
}
