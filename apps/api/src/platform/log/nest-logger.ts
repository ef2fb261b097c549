import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import { StartError } from '../lifecycle/start-error';
import type { Logger } from './logger';

/** Writes Nest's own log lines and those of `new Logger('Name')` as JSON, like all others. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log = (message: unknown, ...rest: unknown[]): void => this.write('info', message, rest);
  error = (message: unknown, ...rest: unknown[]): void => this.write('error', message, rest);
  warn = (message: unknown, ...rest: unknown[]): void => this.write('warn', message, rest);
  debug = (message: unknown, ...rest: unknown[]): void => this.write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]): void => this.write('trace', message, rest);
  fatal = (message: unknown, ...rest: unknown[]): void => this.write('fatal', message, rest);

  /** `logger.error(fields, 'text')` and `logger.error('text', stack)`; the name of the logger comes last. */
  private write(
    level: 'info' | 'error' | 'warn' | 'debug' | 'trace' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.length > 0 && typeof rest.at(-1) === 'string' ? String(rest.pop()) : undefined;
    const [extra] = rest;
    // Whoever starts Fairlead prints it, without a stack trace.
    if (message instanceof StartError || extra instanceof StartError) return;
    if (level === 'info' && context !== undefined && FRAMEWORK.has(context))
      return this.write('debug', message, [context]);
    if (message instanceof Error) this.logger[level]({ context, err: message }, message.message);
    else if (typeof message === 'object')
      this.logger[level]({ context, ...message }, typeof extra === 'string' ? extra : '');
    else this.logger[level]({ context, ...detail(extra) }, typeof message === 'string' ? message : inspect(message));
  }
}

/** `logger.error('text', error)` and `logger.error('text', stack)`. */
function detail(extra: unknown): object {
  if (extra === undefined) return {};
  return extra instanceof Error ? { err: extra } : { detail: extra };
}

/** Registered modules and routes are only useful for debugging. */
const FRAMEWORK = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);
