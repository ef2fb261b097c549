// Receives webhooks, and accepts those that Fairlead has signed.
//
//     WEBHOOK_SECRET=whsec_… PORT=3000 node verify-webhook.mjs
import { createServer } from 'node:http';
import { webhooks, WebhookVerificationError } from '@fairlead/sdk';

const LARGEST_BODY = 1_000_000;
// While one secret replaces another, both are valid.
const secret = process.env.WEBHOOK_SECRET.split(' ');

async function receive(request, response) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > LARGEST_BODY) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    chunks.push(chunk);
  }
  try {
    // The body as it arrived: parsed and written once more it would have another signature.
    const { type, data } = webhooks.verify({ body: Buffer.concat(chunks), headers: request.headers, secret });
    console.log(`${type}: ${data.subject.name}`);
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.writeHead(401).end(error.message);
  }
}

const server = createServer((request, response) => {
  // A request that is cut has nobody to respond to.
  receive(request, response).catch((error) => console.error(error.message));
});
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => console.log(`Port ${server.address().port}`));
