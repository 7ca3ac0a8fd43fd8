import { applyDecorators, Body as BodyOfNest, HttpCode } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  collectionOf,
  nounOf,
  type FilterSpecs,
  type JsonSchema,
  type Permission,
  type Resource,
  type Scope,
} from '@marquee/contracts';
import type { AnswerSpec } from '../replies/answer';

/**
 * Who may call a route: an app whose token has this scope; anybody, for the stated reason; or a person with a browser,
 * whom a page may ask to sign in first, on a page of the platform or of a shop. A page of a company may need a permission.
 */
export type RouteAccess =
  | { readonly scope: Scope }
  | { readonly public: string }
  | { readonly page: 'open' | 'signed_in'; readonly permission?: Permission }
  | { readonly shop: 'open' | 'signed_in' };

/** How errors are told: in our own JSON, in that of RFC 6749, or on a page. */
export type ErrorShape = 'json' | 'oauth' | 'page';

/** A form that a route takes, as the reference shows it. */
export interface FormSpec {
  readonly schema?: JsonSchema;
  /** The fields may be sent in the query as well. */
  readonly inQuery?: boolean;
  /** The URL holds all input: the body is ignored and may have any type. */
  readonly unread?: boolean;
}

/** What a route says of itself. It rides in Fastify's route configuration, where hooks, guard and adapter read it. */
export interface RouteSpec {
  /** `categories.list`: the name in logs, and the `operationId` of the reference. Its first part is from `@Serves`. */
  readonly operation: string;
  /** What an id in the path belongs to, where that is a resource: `category`. */
  readonly noun?: string;
  readonly access?: RouteAccess;
  /** It answers under the names of shops, too; all other routes do so under the platform's alone. */
  readonly atShops?: boolean;
  readonly answer?: AnswerSpec;
  /** What `:id` of the path names, where that is more than a number. */
  readonly names?: 'product';
  /** Query parameters of a list or a count, beside those that every list takes. */
  readonly filters?: FilterSpecs;
  /** The handler reads the body, which is JSON: it has a parameter `@Body()`. */
  readonly body?: boolean;
  /** The body is a question of this form: nothing is changed by it. */
  readonly question?: JsonSchema;
  /** The body is JSON of this form, and no resource in its wrapper. */
  readonly sent?: JsonSchema;
  /** The body is a file, which is read as it comes. */
  readonly upload?: boolean;
  /** Bodies are forms instead of JSON. */
  readonly form?: FormSpec;
  /** Bodies may be JSON that calls itself plain text. */
  readonly beacon?: boolean;
  /** Bytes of a body at most, where that is less than usual. */
  readonly maxBody?: number;
  readonly errors: ErrorShape;
}

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<RouteSpec> {}
}

const SPEC = Symbol('route');

export function specOf(handler: object): RouteSpec | undefined {
  return Reflect.getMetadata(SPEC, handler) as RouteSpec | undefined;
}

/**
 * What the routes of a controller are about: a resource, or where they are about none, a word of their own. Their names in
 * logs and in the reference begin with it. `idsOf` is what the ids in their paths are of, where the word does not say it.
 */
export function Serves(what: Resource | string, idsOf?: Resource): ClassDecorator {
  const word = typeof what === 'string' ? what : collectionOf(what);
  const named = typeof what === 'string' ? idsOf : what;
  const noun = named && nounOf(named);
  return ({ prototype }) => {
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype as object))) {
      const handler = descriptor.value as unknown;
      if (typeof handler !== 'function' || specOf(handler) === undefined) continue;
      declare({ operation: `${word}.${key}`, noun })(prototype as object, key, descriptor);
    }
  };
}

/** The route needs a token with this scope. */
export const Access = (scope: Scope): MethodDecorator => declare({ access: { scope } });

/** The route needs no token; the sentence says why. */
export const Public = (reason: string): MethodDecorator => declare({ access: { public: reason } });

/** A public page, with the visitor if one has signed in. The gateway checks the origin of its forms. */
export const Page = (): MethodDecorator => declare({ access: { page: 'open' }, errors: 'page' });

/** A page for people who have signed in; below `:company`, for users of that company who have the permission. */
export const SignedIn = (permission?: Permission): MethodDecorator =>
  declare({ access: { page: 'signed_in', permission }, errors: 'page' });

/** A public page of a shop, with the customer if one has signed in. The gateway checks the origin of its forms. */
export const ShopPage = (): MethodDecorator => declare({ access: { shop: 'open' }, errors: 'page', atShops: true });

/** A page of a shop for customers who have signed in. */
export const ShopSignedIn = (): MethodDecorator =>
  declare({ access: { shop: 'signed_in' }, errors: 'page', atShops: true });

/** The route answers under the names of shops as well. */
export const AtShops = (): MethodDecorator => declare({ atShops: true });

/** The body is a form; every other route refuses one. */
export const TakesForm = (form: FormSpec = {}): MethodDecorator => declare({ form });

/** The body may be JSON as `navigator.sendBeacon` sends it, which is plain text; every other route refuses that. */
export const TakesBeacon = (): MethodDecorator => declare({ beacon: true });

/** The body is a question, for what is too secret to stand in an address. */
export const Asks = (question: JsonSchema): MethodDecorator => declare({ question });

/** The body is an object of this form, where it is no resource in its wrapper. */
export const TakesJson = (sent: JsonSchema): MethodDecorator => declare({ sent });

/** The body is a file, alone or in a multipart form; every other route refuses both. */
export const TakesFile = (): MethodDecorator => declare({ upload: true });

/** A body has so many bytes at most. */
export const MaxBody = (maxBody: number): MethodDecorator => declare({ maxBody });

/** Errors are told as OAuth clients expect them. */
export const OAuth = (): MethodDecorator => declare({ errors: 'oauth' });

/** Errors are told on a page: the route is for browsers, and knows no visitor. */
export const ErrorsOnPage = (): MethodDecorator => declare({ errors: 'page' });

/** What the route answers when all goes well. */
export const Answers = (answer: AnswerSpec): MethodDecorator =>
  applyDecorators(HttpCode(answer.status), declare({ answer }));

/** Whether a request is to one row, which has a version: its path ends in the name of the row. */
export function isToRow(path: string): boolean {
  return /:\w+\.json$/.test(path);
}

/** Whether a route for apps reads what it is sent: a file, or a resource. */
export function takesBody({ body, upload }: Partial<RouteSpec>): boolean {
  return upload === true || body === true;
}

/** Adds to what a route says of itself from a decorator of a parameter, which runs before those of the route. */
export function declareNames(target: object, key: string | symbol, names: RouteSpec['names']): void {
  declareByParameter(target, key, { names });
}
export function declareFilters(target: object, key: string | symbol, filters: FilterSpecs): void {
  declareByParameter(target, key, { filters });
}
/** Nest's `@Body()`; the route says that it reads one. */
export function Body(): ParameterDecorator {
  const ofNest = BodyOfNest();
  return (target, key, index) => {
    ofNest(target, key, index);
    if (key !== undefined) declareByParameter(target, key, { body: true });
  };
}
function declareByParameter(target: object, key: string | symbol, part: Partial<RouteSpec>): void {
  note(key, (target as Record<string | symbol, object>)[key] as object, part);
}

function declare(part: Partial<RouteSpec>): MethodDecorator {
  return (target, key, descriptor) => {
    const spec = note(key, descriptor.value as object, part);
    RouteConfig(spec)(target, key, descriptor);
  };
}

function note(key: string | symbol, handler: object, part: Partial<RouteSpec>): RouteSpec {
  const spec: RouteSpec = {
    operation: String(key),
    errors: 'json',
    ...specOf(handler),
    ...part,
  };
  Reflect.defineMetadata(SPEC, spec, handler);
  return spec;
}
