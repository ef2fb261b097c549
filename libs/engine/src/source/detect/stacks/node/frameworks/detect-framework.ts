import type { PackageJson } from '../package-json';
import { angular } from './angular';
import type { Framework } from './framework';
import { GENERATORS } from './generators';
import { next } from './next';
import { SERVERS } from './servers';

/** Angular is also part of the dependencies of Nest's and Nx's applications, and Vite of almost everything. */
const FRAMEWORKS: readonly Framework[] = [next, ...SERVERS, angular, ...GENERATORS];

/** Packages of servers that an application starts itself, by its own program. */
const LIBRARIES: Readonly<Record<string, string>> = {
  express: 'Express',
  fastify: 'Fastify',
  koa: 'Koa',
  hono: 'Hono',
  '@hono/node-server': 'Hono',
  '@hapi/hapi': 'hapi',
  '@apollo/server': 'Apollo Server',
  'apollo-server': 'Apollo Server',
  'graphql-yoga': 'GraphQL Yoga',
  elysia: 'Elysia',
  restify: 'Restify',
  polka: 'Polka',
  micro: 'Micro',
  'json-server': 'JSON Server',
  'socket.io': 'Socket.IO',
  ws: 'WebSocket',
};

/** Returns the framework that the dependencies show; of several, one that a script calls. */
export function detectFramework({ packages, scripts }: PackageJson): Framework | undefined {
  const present = FRAMEWORKS.filter((framework) => framework.packages.some((name) => packages.has(name)));
  const texts = Object.values(scripts).join('\n');
  const called = present.filter(({ program }) =>
    new RegExp(String.raw`(^|[\s"'/])${program}(\s|$|["'])`, 'm').test(texts),
  );
  const frameworks = present.filter((framework) => !isBundler(framework));
  // Bundlers are part of many applications, for tests or for their assets.
  return called.find((framework) => !isBundler(framework)) ?? frameworks[0] ?? called[0];
}

function isBundler({ packages: [name = ''] }: Framework): boolean {
  return ['vite', 'webpack', 'parcel'].includes(name);
}

/** Returns the label of the server library among the dependencies that are not for development only. */
export function serverLibrary({ packages, developmentPackages }: PackageJson): string | undefined {
  const name = Object.keys(LIBRARIES).find((one) => packages.has(one) && !developmentPackages.has(one));
  return name === undefined ? undefined : LIBRARIES[name];
}
