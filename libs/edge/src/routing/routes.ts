import { RequestMethod, type Type } from '@nestjs/common';
import { isOfPerson, specOf, type RouteSpec } from './route';

export interface Route extends RouteSpec {
  readonly method: string;
  /** `/api/categories/:id.json` */
  readonly path: string;
}

/** The routes of the controllers in their declared order. */
export function routesOf(controllers: readonly Type[]): Route[] {
  return controllers.flatMap((controller) => {
    return membersOf(controller.prototype as object)
      .filter((handler): handler is object => typeof handler === 'function' && Reflect.hasMetadata('path', handler))
      .flatMap((handler) => pathsIn(controller).map((prefix) => routeOf(controller, prefix, handler)));
  });
}

/** The members of a controller, then those that it inherits. */
function membersOf(prototype: object): unknown[] {
  if (prototype === Object.prototype) return [];
  const own = Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
  const inherited = membersOf(Object.getPrototypeOf(prototype) as object);
  return [...own.map((name) => (prototype as Record<string, unknown>)[name]), ...inherited];
}

/** Whether a route is for apps with a token or for signed-in users, whose calls are counted. */
export function isScoped({ access }: Route): boolean {
  return access !== undefined && ('scope' in access || 'session' in access);
}

/** Whether a program with a license key calls the route. */
export function isByLicense({ access }: Route): boolean {
  return access !== undefined && 'license' in access;
}

/** Whether the calls of the route are counted. */
export function isCounted(route: Route): boolean {
  return isScoped(route) || isByLicense(route);
}

/** Whether a route takes an `Idempotency-Key`. A query may be repeated without one. */
export function isKeyed(route: Route): boolean {
  return isScoped(route) && route.method === 'POST' && route.question === undefined && !isOfPerson(route);
}

function routeOf(controller: Type, prefix: string, handler: object): Route {
  const spec = specOf(handler);
  const path = `/${[prefix, pathIn(handler)].filter((part) => part !== '').join('/')}`;
  if (spec === undefined) {
    throw new Error(`${path} of ${controller.name} has no description. Add @Responds or another response decorator.`);
  }
  return { ...spec, method: RequestMethod[Reflect.getMetadata('method', handler) as number] ?? '', path };
}

/** A controller may have several paths, as the pages of shops do. */
function pathsIn(controller: Type): string[] {
  return [Reflect.getMetadata('path', controller) as string | string[]].flat().map(trimmed);
}

function pathIn(handler: object): string {
  return trimmed(String(Reflect.getMetadata('path', handler)));
}

function trimmed(path: string): string {
  return path.replace(/^\/|\/$/g, '');
}
