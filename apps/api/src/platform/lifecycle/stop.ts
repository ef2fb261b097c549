import type { NestExpressApplication } from '@nestjs/platform-express';
import { Shutdown } from './shutdown';

/**
 * Stops taking requests, lets those in flight end, and ends those that take too long; then the modules are told to stop, the
 * database last.
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
