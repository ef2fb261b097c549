const WIDTH = 110;

/** A value as a literal of Python. */
export function literal(value) {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
}

/** A docstring, indented by as many spaces. */
export function docstring(text, indent = 4) {
  const space = ' '.repeat(indent);
  const lines = text.trim().replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"').split('\n');
  if (lines.length === 1 && !lines[0].endsWith('"')) return `${space}"""${lines[0]}"""`;
  return [
    `${space}"""${lines[0]}`,
    ...lines.slice(1).map((line) => (line.trim() === '' ? '' : space + line.trimEnd())),
    `${space}"""`,
  ].join('\n');
}

/** Breaks a long line within its brackets, one item on each line. */
export function wrapped(line) {
  if (line.length <= WIDTH) return line;
  const open = line.search(/[[(]/);
  const close = open === -1 ? -1 : matching(line, open);
  if (close === -1) return line;
  const indent = /^ */.exec(line)[0];
  const found = split(line.slice(open + 1, close));
  // In `Optional[…]`, a comma would make a tuple.
  const comma = found.length === 1 && line[open] === '[' ? '' : ',';
  const items = found.map((item) => `${wrapped(`${indent}    ${item}`)}${comma}`);
  return [line.slice(0, open + 1), ...items, indent + line.slice(close)].join('\n');
}

function matching(text, open) {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    if (text[index] === "'") index = text.indexOf("'", index + 1);
    else if ('[('.includes(text[index])) depth += 1;
    else if ('])'.includes(text[index]) && --depth === 0) return index;
  }
  return -1;
}

function split(text) {
  const items = [''];
  let depth = 0;
  let quoted = false;
  for (const character of text) {
    if (character === "'") quoted = !quoted;
    if (!quoted && '[('.includes(character)) depth += 1;
    if (!quoted && '])'.includes(character)) depth -= 1;
    if (character === ',' && depth === 0 && !quoted) items.push('');
    else items[items.length - 1] += character;
  }
  return items.map((item) => item.trim()).filter((item) => item !== '');
}
