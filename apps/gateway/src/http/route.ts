import { applyDecorators, HttpCode } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { Scope } from '@marquee/contracts';
import type { Answer } from './answer';

/** Who may call a route: an app whose token has this scope, or anybody, for the stated reason. */
export type RouteAccess = { readonly scope: Scope } | { readonly public: string };

/** What a route says of itself. It rides in Fastify's route configuration, where hooks, guard and adapter read it. */
export interface RouteSpec {
  /** `categories.list`: the name in logs, and the `operationId` of the reference. */
  readonly operation: string;
  readonly access?: RouteAccess;
  readonly answer?: Answer;
}

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<RouteSpec> {}
}

const SPEC = Symbol('route');

export function specOf(handler: object): RouteSpec | undefined {
  return Reflect.getMetadata(SPEC, handler) as RouteSpec | undefined;
}

/** The route needs a token with this scope. */
export const Access = (scope: Scope): MethodDecorator => declare({ access: { scope } });

/** The route needs no token, because … */
export const Public = (reason: string): MethodDecorator => declare({ access: { public: reason } });

/** What the route answers when all goes well. */
export const Answers = (answer: Answer): MethodDecorator =>
  applyDecorators(HttpCode(answer.status), declare({ answer }));

function declare(part: Partial<RouteSpec>): MethodDecorator {
  return (target, key, descriptor) => {
    const handler = descriptor.value as object;
    const operation = `${resourceOf(target.constructor.name)}.${String(key)}`;
    const spec: RouteSpec = { operation, ...specOf(handler), ...part };
    Reflect.defineMetadata(SPEC, spec, handler);
    RouteConfig(spec)(target, key, descriptor);
  };
}

/** `CategoriesController` → `categories` */
function resourceOf(className: string): string {
  const word = className.replace(/Controller$/, '');
  return word.charAt(0).toLowerCase() + word.slice(1);
}
