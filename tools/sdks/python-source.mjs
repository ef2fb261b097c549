/** Reads what the reference needs from modules of the SDK for Python, which are all written in the same form. */

/**
 * @typedef {object} PythonItem
 * @property {'class' | 'def' | 'field'} kind
 * @property {string} name
 * @property {string} signature of a function, without `self`; the type of a field; the bases of a class
 * @property {string} doc
 * @property {PythonItem[]} members of a class, without private ones
 */

/** @returns {PythonItem[]} the public classes and functions of a module */
export function readPython(text) {
  return read(text.split('\n'), 0);
}

function read(lines, indent) {
  const space = ' '.repeat(indent);
  const items = [];
  for (let index = 0; index < lines.length; index++) {
    if (!lines[index].startsWith(space) || lines[index].startsWith(`${space} `)) continue;
    const head = /^(class|def) (\w+)(.*)$/.exec(lines[index].slice(indent));
    const field = indent > 0 && /^(\w+): ([^=]+?)(?: = .*)?$/.exec(lines[index].slice(indent));
    if (head) items.push(readBlock(lines, index, indent));
    else if (field)
      items.push({ kind: 'field', name: field[1], signature: field[2], doc: readDoc(lines, index + 1), members: [] });
  }
  return items.filter(({ name }) => !name.startsWith('_') || name === '__init__');
}

function readBlock(lines, start, indent) {
  const [, kind, name] = /^ *(class|def) (\w+)/.exec(lines[start]);
  let end = start;
  let head = lines[start].trim();
  while (!/:( \.\.\.)?$/.test(head)) head += ` ${lines[++end].trim()}`;
  const rest = lines.slice(end + 1);
  const length = rest.findIndex((line) => line.trim() !== '' && !line.startsWith(' '.repeat(indent + 1)));
  const body = length === -1 ? rest : rest.slice(0, length);
  return {
    kind,
    name,
    signature: signatureOf(head.slice(`${kind} ${name}`.length)),
    doc: readDoc(body, 0),
    members: kind === 'class' ? read(body, indent + 4) : [],
  };
}

const signatureOf = (text) =>
  text
    .replace(/:( \.\.\.)?$/, '')
    .replace(/\( +/, '(')
    .replace(/,? +\)/, ')')
    .replace(/\(self(, )?/, '(');

function readDoc(lines, start) {
  const first = /^ *"""(.*)$/.exec(lines[start] ?? '')?.[1];
  if (first === undefined) return '';
  const found = [first];
  for (let index = start; !found.at(-1).trimEnd().endsWith('"""'); index++) found.push(lines[index + 1].trimEnd());
  const indent = / */.exec(lines[start])[0].length;
  return found
    .map((line, index) => (index === 0 ? line : line.slice(indent)))
    .join('\n')
    .replace(/"""$/, '')
    .trim();
}
