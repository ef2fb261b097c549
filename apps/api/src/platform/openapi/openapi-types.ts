/** The part of a JSON Schema that is read here. */
export interface OpenApiSchema {
  [key: string]: unknown;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, OpenApiSchema>;
  required?: string[];
  items?: OpenApiSchema;
}

export interface OpenApiParameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: OpenApiSchema;
  [key: string]: unknown;
}

/** Looks up a component by name. */
export interface OpenApiReference {
  $ref: string;
}

export interface OpenApiOperation {
  operationId?: string;
  parameters?: (OpenApiParameter | OpenApiReference)[];
  requestBody?: { required?: boolean; content: Record<string, { schema?: OpenApiSchema }> };
  responses: Record<string, object>;
  [key: string]: unknown;
}

export interface OpenApiSpec {
  openapi: string;
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, OpenApiSchema>; [key: string]: unknown };
  [key: string]: unknown;
}
