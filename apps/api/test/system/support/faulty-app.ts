import type { RepositoryFiles } from '@fairlead/testbed';

/**
 * A program that breaks when it is asked to: `/break` makes it end now and whenever it is started, `/sicken` and `/heal` decide
 * whether `/` answers 503 or 200, `/eat` takes memory until it is stopped.
 */
export function faultyApp(version: string): RepositoryFiles {
  return {
    'package.json': JSON.stringify({
      name: 'fragile',
      version: '1.0.0',
      private: true,
      scripts: { start: 'node server.js' },
    }),
    'server.js': `
const { existsSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
if (existsSync('broken')) {
  console.error('Cannot open the shop with the key ' + process.env.KEY);
  process.exit(3);
}
let status = 200;
const eaten = [];
createServer((request, response) => {
  if (request.url === '/break') {
    writeFileSync('broken', '');
    setTimeout(() => process.exit(3), 50);
  }
  if (request.url === '/sicken') status = 503;
  if (request.url === '/heal') status = 200;
  if (request.url === '/eat') setInterval(() => eaten.push(Buffer.alloc(20e6, 1)), 10);
  response.statusCode = request.url === '/' ? status : 200;
  response.end(${JSON.stringify(version)});
}).listen(process.env.PORT, process.env.HOST);
`,
  };
}

/** The same in a container, broken for as long as its folder is kept: one of its containers must not mend another. */
export function faultyContainer(version: string): RepositoryFiles {
  const lines = [
    'FROM testbed/node',
    'COPY server.js /app/server.js',
    'WORKDIR /data',
    'ENV HOST=0.0.0.0',
    'EXPOSE 8080',
    'CMD ["node", "/app/server.js"]',
  ];
  return { ...faultyApp(version), Dockerfile: `${lines.join('\n')}\n` };
}
