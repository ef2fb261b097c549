import { EVENT_SCOPES, INTEGRATION_EVENTS, scopeOfEvent, type IntegrationEventName } from '@fairlead/contracts';
import { EVENT_DATA } from '@fairlead/dto';
import type { OpenApiSchema, OpenApiSpec } from './openapi-types';

const referenceTo = (name: string): OpenApiSchema => ({ $ref: `#/components/schemas/${name}` });

/**
 * Turns the schema of events into one for each type, told apart by `type`. They share `EventFields`, and name the class of their
 * `data`.
 */
export function describeEvents(document: OpenApiSpec): void {
  const { schemas } = document.components;
  const { type: _type, data: _data, ...properties } = schemas['EventRecord']?.properties ?? {};
  const description = schemas['EventRecord']?.['description'];
  schemas['EventFields'] = {
    type: 'object',
    description: 'What all events have.',
    properties,
    required: Object.keys(properties),
  };
  for (const name of INTEGRATION_EVENTS) schemas[eventSchemaName(name)] = eventSchema(name);
  const references = INTEGRATION_EVENTS.map((name) => [name, referenceTo(eventSchemaName(name)).$ref] as const);
  schemas['EventRecord'] = {
    description,
    oneOf: references.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(references) },
  };
  const list = document.paths['/api/v1/events']?.['get'];
  if (list) list['description'] = eventsTable();
}

/** `command_run.failed` → `CommandRunFailedEvent`. */
export function eventSchemaName(name: IntegrationEventName): string {
  const words = name.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

function eventSchema(name: IntegrationEventName): OpenApiSchema {
  return {
    description: `\`${name}\`, read with \`${scopeOfEvent(name)}\`.`,
    allOf: [
      referenceTo('EventFields'),
      {
        type: 'object',
        properties: { type: { type: 'string', const: name }, data: referenceTo(EVENT_DATA[name].name) },
        required: ['type', 'data'],
      },
    ],
  };
}

function eventsTable(): string {
  const rows = EVENT_SCOPES.map((scope) => {
    const names = INTEGRATION_EVENTS.filter((name) => scopeOfEvent(name) === scope);
    return `| \`${scope}\` | ${names.map((name) => `\`${name}\``).join(', ')} |`;
  });
  return ['The types of events, by the scope that reads them:', '', '| Scope | Types |', '| --- | --- |', ...rows].join(
    '\n',
  );
}
