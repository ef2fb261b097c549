import type { ExecutionContext, Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { PreferWaitRule } from '../prefer-wait/prefer-wait.decorator';
import { ROUTE } from './route.decorators';

/** What the decorators of a handler declare about its response, read once instead of on each request. */
export interface ResponseRules {
  raw: boolean;
  /** It refuses the path or the method, whatever was sent with it. */
  fallback: boolean;
  /** Whether `Idempotency-Key` has an effect on it. */
  keyed: boolean;
  /** The handler reads the body itself, for as long as it takes. */
  streamsBody: boolean;
  takesQuery: boolean;
  takesBody: boolean;
  location: ((data: unknown) => string) | undefined;
  wait: PreferWaitRule | undefined;
}

/** The handler reference that Nest passes. */
type Handler = ReturnType<ExecutionContext['getHandler']>;

export class ResponseRulesCache {
  private readonly plans = new WeakMap<Handler, ResponseRules>();

  of(handler: Handler, controller: Type): ResponseRules {
    let plan = this.plans.get(handler);
    if (!plan) {
      plan = read(handler, controller);
      this.plans.set(handler, plan);
    }
    return plan;
  }
}

function read(handler: Handler, controller: Type): ResponseRules {
  const parameters: object = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {};
  const takes = (kind: RouteParamtypes) => Object.keys(parameters).some((key) => key.startsWith(`${kind}:`));
  return {
    fallback: Boolean(Reflect.getMetadata(ROUTE.fallback, controller)),
    raw: Boolean(Reflect.getMetadata(ROUTE.raw, handler) ?? Reflect.getMetadata(ROUTE.raw, controller)),
    keyed: !Reflect.getMetadata(ROUTE.unkeyed, handler),
    streamsBody: Boolean(Reflect.getMetadata(ROUTE.streamsBody, handler)),
    takesQuery: takes(RouteParamtypes.QUERY),
    takesBody: takes(RouteParamtypes.BODY),
    location: Reflect.getMetadata(ROUTE.location, handler),
    wait: Reflect.getMetadata(ROUTE.wait, handler),
  };
}
