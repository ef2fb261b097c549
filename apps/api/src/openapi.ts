import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';
import { Config } from './platform/config/config';
import { createLogger } from './platform/log/logger';
import { writeDocument, type PluginMetadata } from './platform/openapi/write-document';

/** Generates the OpenAPI document from the modules alone: nothing is started, and no database is needed. */
export async function openApiDocument(metadata: PluginMetadata, version: string): Promise<string> {
  const config = Config.load({});
  const app = await NestFactory.create(AppModule.with(config, createLogger(config)), {
    preview: true,
    abortOnError: false,
    logger: false,
  });
  return writeDocument(app, metadata, version);
}
