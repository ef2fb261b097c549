import { RequestMethod, type INestApplicationContext, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModuleRef, ModulesContainer, Reflector } from '@nestjs/core';
import type { Scope } from '@fairlead/contracts';
import { ROUTE, type SessionRule } from './route.decorators';

/** A registered route with its access requirements. */
export interface Route {
  method: string;
  /** With parameters as `:id`. */
  path: string;
  handler: string;
  /** All of these. */
  scopes?: readonly Scope[];
  /** One of these. */
  anyScope?: readonly Scope[];
  session?: SessionRule;
  public: boolean;
  /** The fallback for paths and methods that no other route handles. */
  fallback: boolean;
}

/** Every route of the application, read from the same metadata from which Nest registers them. */
export function routesOf(app: INestApplicationContext | ModuleRef): Route[] {
  const modules = app.get(ModulesContainer, { strict: false });
  const reflector = app.get(Reflector, { strict: false });
  const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => (isClass(metatype) ? routesOfController(metatype, reflector) : []));
}

function isClass(value: unknown): value is Type {
  return typeof value === 'function';
}

function routesOfController(controller: Type, reflector: Reflector): Route[] {
  const prototype: Record<string, unknown> = controller.prototype;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
    const method: RequestMethod = Reflect.getMetadata(METHOD_METADATA, handler);
    const targets = [handler, controller];
    const scopes = reflector.getAllAndOverride<Scope[] | undefined>(ROUTE.scopes, targets);
    const anyScope = reflector.getAllAndOverride<Scope[] | undefined>(ROUTE.anyScope, targets);
    const session = reflector.getAllAndOverride<SessionRule | undefined>(ROUTE.session, targets);
    const rules = {
      ...(scopes && { scopes }),
      ...(anyScope && { anyScope }),
      ...(session && { session }),
      public: reflector.getAllAndOverride<boolean | undefined>(ROUTE.public, targets) ?? false,
      fallback: reflector.getAllAndOverride<boolean | undefined>(ROUTE.fallback, targets) ?? false,
    };
    return pathsOf(controller).flatMap((base) =>
      pathsOf(handler).map((path) => ({
        method: RequestMethod[method],
        path: join(base, path),
        handler: `${controller.name}.${name}`,
        ...rules,
      })),
    );
  });
}

function pathsOf(target: object): string[] {
  const path: unknown = Reflect.getMetadata(PATH_METADATA, target);
  return (Array.isArray(path) ? path : [path ?? '']).map(String);
}

function join(...parts: string[]): string {
  const path = parts.map((part) => part.replace(/^\/+|\/+$/g, '')).filter((part) => part !== '');
  return `/${path.join('/')}`;
}

/** As Express matches paths, in whatever case. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`, 'i');
}

/** The methods that some route accepts at this path, including `HEAD` and `OPTIONS`; none if the path is unknown. */
export class AllowedMethods {
  private readonly patterns: { pattern: RegExp; method: string }[];

  constructor(routes: readonly Route[]) {
    this.patterns = routes
      .filter((route) => !route.fallback)
      .map(({ path, method }) => ({ pattern: patternOf(path), method }));
  }

  at(path: string): string[] {
    const methods = new Set(this.patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (methods.size === 0) return [];
    if (methods.has('GET')) methods.add('HEAD');
    return [...methods, 'OPTIONS'].sort();
  }
}
