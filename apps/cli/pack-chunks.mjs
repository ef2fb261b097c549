/**
 * A plugin of rolldown that packs all chunks into the file of the entry. The code of a chunk is a string there until a command
 * imports it: V8 parses every function of a file when it starts it, which took a sixth of the time of a short command.
 */
export function packChunks() {
  return {
    name: 'pack-chunks',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find(({ isEntry }) => isEntry);
      const packed = Object.values(bundle).filter((chunk) => chunk !== entry);
      for (const { fileName } of packed) delete bundle[fileName];
      const sources = packed.map(({ fileName, code }) => [`./${fileName}`, code]);
      entry.code = [
        '#!/usr/bin/env node',
        `const chunks = ${ascii(JSON.stringify(Object.fromEntries(sources)))};`,
        `require = (${String(unpack)})(require, chunks);`,
        ascii(entry.code),
        '',
      ].join('\n');
    },
  };
}

/** Part of the packed file: a `require` that compiles the named chunk, and leaves other modules to Node. */
function unpack(nodeRequire, chunks) {
  const { compileFunction } = nodeRequire('node:vm');
  const loaded = {};
  const packedRequire = (name) => {
    if (!Object.hasOwn(chunks, name)) return nodeRequire(name);
    if (loaded[name]) return loaded[name].exports;
    const module = (loaded[name] = { exports: {} });
    const run = compileFunction(chunks[name], ['exports', 'require', 'module'], {
      filename: `${__filename}:${name.slice(2)}`,
    });
    run(module.exports, packedRequire, module);
    return module.exports;
  };
  return packedRequire;
}

/**
 * V8 reads a file of ASCII as bytes; one other character makes it two bytes each. After the minifier such characters are in
 * strings, templates and patterns only, where an escape means the same.
 */
function ascii(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
