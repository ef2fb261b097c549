/**
 * Makes a path from ids.
 *
 * @throws {TypeError} if an id is empty, or would lead to another path
 */
export function path(texts: TemplateStringsArray, ...ids: string[]): string {
  return texts.map((text, index) => text + (index < ids.length ? segment(ids[index]) : '')).join('');
}

function segment(id: unknown): string {
  if (typeof id !== 'string' || id === '' || id === '.' || id === '..')
    throw new TypeError(`An id must be a text that is not empty, not ${JSON.stringify(id)}.`);
  return encodeURIComponent(id);
}
