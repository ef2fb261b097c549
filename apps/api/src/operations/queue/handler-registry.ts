import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { OPERATION_KINDS, type OperationKind } from '@fairlead/contracts';
import { OPERATION_HANDLER, type Handler, type HandlerMetadata } from '../operation-handler';

export interface RegisteredHandler {
  readonly metadata: HandlerMetadata;
  readonly handler: Handler;
}

/** Discovers the handlers, because operations import no resource. Boot fails where a kind has none, or two. */
@Injectable()
export class HandlerRegistry implements OnModuleInit {
  private readonly handlers = new Map<OperationKind, RegisteredHandler>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      const metadata = metatype && this.reflector.get<HandlerMetadata | undefined>(OPERATION_HANDLER, metatype);
      if (!metadata) continue;
      if (this.handlers.has(metadata.kind)) throw new Error(`Two handlers for the operation ${metadata.kind}.`);
      this.handlers.set(metadata.kind, { metadata, handler: instance });
    }
    const missing = OPERATION_KINDS.filter((kind) => !this.handlers.has(kind));
    if (missing.length > 0) throw new Error(`No handler for the operation ${missing.join(', ')}.`);
  }

  get(kind: OperationKind): RegisteredHandler {
    const registered = this.handlers.get(kind);
    if (!registered) throw new Error(`No handler for the operation ${kind}.`);
    return registered;
  }

  /** The kinds that take a build slot of their server. */
  get buildKinds(): OperationKind[] {
    return this.kinds(({ buildsUntil }) => buildsUntil !== undefined);
  }

  /** The kinds that take at most half of a worker's places. */
  get longRunningKinds(): OperationKind[] {
    return this.kinds(({ isLong }) => isLong === true);
  }

  private kinds(are: (metadata: HandlerMetadata) => boolean): OperationKind[] {
    return [...this.handlers.values()].flatMap(({ metadata }) => (are(metadata) ? [metadata.kind] : []));
  }
}
