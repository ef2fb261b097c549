import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';

/** The committed document; `npm run openapi` writes it. */
const OPENAPI_FILE = join(__dirname, '../../../../../libs/client/openapi.json');

@Injectable()
export class ApiDocument {
  readonly text = existsSync(OPENAPI_FILE) ? readFileSync(OPENAPI_FILE, 'utf8') : undefined;
}

/** Serves the documentation at `/docs`, without external resources. */
export function serveApiDocs(app: NestExpressApplication): void {
  const { text } = app.get(ApiDocument);
  if (text === undefined) return;
  const document: OpenAPIObject = JSON.parse(text);
  SwaggerModule.setup('docs', app, document, {
    customSiteTitle: 'Fairlead API',
    raw: false,
    // With anchors for each operation, to which the dashboard's forms link.
    swaggerOptions: { validatorUrl: null, deepLinking: true },
  });
}
