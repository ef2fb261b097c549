import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { ErrorInfo, PageMeta } from '@fairlead/dto';
import { addComponents } from './components';
import { describeEvents } from './describe-events';
import { describeRequests } from './describe-requests';
import { describeResponses } from './describe-responses';
import { applyValidationRules } from './validation-rules';
import type { OpenApiSpec } from './openapi-types';
import { sortKeys, toOpenApi31 } from './openapi-31';

type ClassNotes = Record<string, Record<string, Record<string, unknown>>>;
type FileNotes = [Promise<Record<string, unknown>>, ClassNotes];
/** The metadata of the plugin, as tools/openapi.mjs writes it. */
export type PluginMetadata = () => Promise<{ '@nestjs/swagger': { models: FileNotes[]; controllers: FileNotes[] } }>;

const DESCRIPTION =
  `Manages servers, applications and their domains. Every answer has the same envelope: \`{"success": true,
"data": …}\`, for lists with \`meta\`, and \`{"success": false, "error": {…}}\`.`.replace(/\s+/g, ' ');

/** Generates the OpenAPI 3.1 document of the application's routes. It needs no database. */
export async function writeDocument(app: INestApplication, metadata: PluginMetadata, version: string): Promise<string> {
  await SwaggerModule.loadPluginMetadata(() => completed(metadata));
  const header = new DocumentBuilder().setTitle('Fairlead').setDescription(DESCRIPTION).setVersion(version).build();
  const made: unknown = SwaggerModule.createDocument(app, header, {
    extraModels: [ErrorInfo, PageMeta],
    operationIdFactory: (controller, method) => operationId(controller, method),
  });
  const document: OpenApiSpec = JSON.parse(JSON.stringify(toOpenApi31(made)));
  document.openapi = '3.1.0';
  document['servers'] = [{ url: '/' }];
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) describeResponses(path, method, operation);
  }
  describeRequests(document);
  describeEvents(document);
  addComponents(document);
  return `${JSON.stringify(sortKeys(document), null, 2)}\n`;
}

/** `ServersController.find` → `serversFind`. */
function operationId(controller: string, method: string): string {
  const resource = controller.replace(/Controller$/, '');
  return `${resource.charAt(0).toLowerCase()}${resource.slice(1)}${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}

async function completed(metadata: PluginMetadata): ReturnType<PluginMetadata> {
  const found = await metadata();
  const { models, controllers } = found['@nestjs/swagger'];
  for (const [file, classes] of [...models, ...controllers]) {
    const exported = await file;
    for (const name of Object.keys(classes).filter((key) => !isClass(exported[key]))) delete classes[name];
  }
  for (const [file, classes] of models) {
    const exported = await file;
    for (const [name, properties] of Object.entries(classes)) {
      const type = exported[name];
      if (isClass(type)) applyValidationRules(type, properties);
    }
  }
  return found;
}

function isClass(value: unknown): value is new () => object {
  return typeof value === 'function';
}
