/** The yardstick: a NestJS route on Express that answers the same value, without database, token, scope or limit. */
require('reflect-metadata');
const { readFileSync } = require('node:fs');
const { Controller, Get, Module } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');

const value = JSON.parse(readFileSync(process.argv[3], 'utf8'));

class ApplicationsController {
  list() {
    return value;
  }
}
Get()(
  ApplicationsController.prototype,
  'list',
  Object.getOwnPropertyDescriptor(ApplicationsController.prototype, 'list'),
);
Controller('api/v1/applications')(ApplicationsController);

class BareModule {}
Module({ controllers: [ApplicationsController] })(BareModule);

void NestFactory.create(BareModule, { logger: false }).then((app) => app.listen(Number(process.argv[2]), '127.0.0.1'));
