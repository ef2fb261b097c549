/** The part of a JSON Schema that is looked into here. */
export interface Schema {
  [key: string]: unknown;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
  [key: string]: unknown;
}

/** What stands under a name among the components. */
export interface Reference {
  $ref: string;
}

export interface Operation {
  operationId?: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: object;
  responses: Record<string, object>;
  [key: string]: unknown;
}

export interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; [key: string]: unknown };
  [key: string]: unknown;
}
