import type { NestExpressApplication } from '@nestjs/platform-express';
import { Shutdown } from './shutdown';

/**
 * Stops accepting requests, waits for those in flight, and closes their connections after the grace period; then the
 * modules are stopped, the database last.
 */
export async function stopGracefully(app: NestExpressApplication, graceMs: number): Promise<void> {
  const server = app.getHttpServer();
  app.get(Shutdown).begin();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(deadline);
  await app.close();
}
