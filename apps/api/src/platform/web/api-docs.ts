import { existsSync, readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { INSTALLATION } from '../../installation';

@Injectable()
export class ApiDocument {
  readonly text = existsSync(INSTALLATION.openApiDocument)
    ? readFileSync(INSTALLATION.openApiDocument, 'utf8')
    : undefined;
}

/** Serves the documentation at `/docs`, without external resources. */
export function serveApiDocs(app: NestExpressApplication): void {
  const { text } = app.get(ApiDocument);
  if (text === undefined) return;
  // A function, because most instances are never asked for the documentation.
  const document = (): OpenAPIObject => JSON.parse(text);
  SwaggerModule.setup('docs', app, document, {
    customSiteTitle: 'Fairlead API',
    raw: false,
    // With anchors for each operation, to which the dashboard's forms link.
    swaggerOptions: { validatorUrl: null, deepLinking: true },
  });
}
