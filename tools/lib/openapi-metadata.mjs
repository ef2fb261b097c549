import { dirname } from 'node:path';
import { ReadonlyVisitor } from '@nestjs/swagger/plugin';
import ts from 'typescript';

/**
 * What @nestjs/swagger's plugin finds in types, validation rules and comments, as the source of a CommonJS module beside the
 * compiled API, to be given to `SwaggerModule.loadPluginMetadata`.
 */
export function openApiMetadata(tsconfig) {
  const visitor = new ReadonlyVisitor({
    introspectComments: true,
    dtoFileNameSuffix: ['.dto.ts'],
    pathToSource: dirname(tsconfig),
  });
  const program = ReadonlyVisitor.createTsProgram(tsconfig);
  for (const file of program.getSourceFiles()) {
    if (!file.isDeclarationFile && !file.fileName.includes('/node_modules/')) visitor.visit(program, file);
  }
  const { models, controllers } = visitor.collect();
  const types = Object.entries(visitor.typeImports).map(([path, code]) => `[${JSON.stringify(path)}]: ${code}`);
  const source = `// Only what the application has loaded is part of its document.
const load = (path) => require.cache[require.resolve(path)]?.exports ?? {};
module.exports = async () => {
const t = {${types.join(',\n')}};
return { '@nestjs/swagger': { models: [${files(models)}], controllers: [${files(controllers)}] } };
};
`;
  return source
    .replace(/await import\("([^"]+)"\)/g, (_, path) => `load(${JSON.stringify(compiled(path))})`)
    .replace(/import\("([^"]+)"\)/g, (_, path) => `Promise.resolve(load(${JSON.stringify(compiled(path))}))`);
}

/** Where the compiled form of a source file is, seen from the API's `dist`. */
function compiled(path) {
  if (path.startsWith('./src/')) return path.replace('./src/', './');
  return path.replace(/^\.\.\/\.\.\/libs\/([a-z]+)\/src\//, '../../../libs/$1/dist/');
}

const printer = ts.createPrinter({ removeComments: true });
const scratch = ts.createSourceFile('metadata.ts', '', ts.ScriptTarget.ES2022);
const print = (node) => printer.printNode(ts.EmitHint.Unspecified, node, scratch);

function files(list) {
  return list.map(([file, classes]) => `[${print(file)}, ${literal(classes)}]`).join(',\n');
}

function literal(value) {
  if ('kind' in value) return print(value);
  const fields = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${literal(item)}`);
  return `{${fields.join(', ')}}`;
}
