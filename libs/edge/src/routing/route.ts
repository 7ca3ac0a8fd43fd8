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

/** A route with several scopes accepts each of them. */
export type RequiredScope = Scope | readonly Scope[];

/**
 * Who may call a route: an app with this scope or one of these, a signed-in user whose permissions give such a scope, any
 * client for the stated reason, or a person with a browser. Pages may require a sign-in to the platform or a shop.
 */
export type RouteAccess =
  | { readonly scope: RequiredScope }
  /** Null admits every signed-in user; below `:company`, every user of that company, or those with the permission. */
  | { readonly session: RequiredScope | null; readonly permission?: Permission; readonly operator?: true }
  | { readonly public: string }
  /** A program with a license key, which it sends as a header or in the body. */
  | { readonly license: true | 'in_body' }
  | { readonly page: 'open' | 'signed_in' }
  | { readonly shop: 'open' | 'signed_in' };

/** The shape of errors: our JSON, that of RFC 6749, JSON:API, or a page. */
export type ErrorShape = 'json' | 'oauth' | 'json_api' | 'page';

/** The form of a route, for the reference. */
export interface FormSpec {
  readonly schema?: JsonSchema;
  /** The fields may be sent in the query as well. */
  readonly inQuery?: boolean;
  /** The URL holds all input; a body of any type is ignored. */
  readonly unread?: boolean;
}

/** A route's declaration, stored in Fastify's route configuration for hooks, guard and adapter. */
export interface RouteSpec {
  /** `categories.list`: the name in logs and the `operationId` of the reference. `@Serves` defines the first part. */
  readonly operation: string;
  /** The resource of an id in the path: `category`. */
  readonly noun?: string;
  readonly access?: RouteAccess;
  /** The rows belong to the calling app, so a signed-in user names an app in the path. */
  readonly ofApp?: true;
  /** The route also answers under shop hosts; all other routes answer only under the platform's host. */
  readonly atShops?: boolean;
  readonly answer?: AnswerSpec;
  /** The value of `:id` or `:token` in the path, if it is more than a number. */
  readonly names?: 'product' | 'token';
  /** Query parameters of a list or a count, in addition to the common ones. */
  readonly filters?: FilterSpecs;
  /** The handler reads a JSON body by `@Body()`. */
  readonly body?: boolean;
  /** The request must have an `Idempotency-Key`, although its caller has no token. */
  readonly keyed?: true;
  /** The body is a query of this shape, which changes nothing. */
  readonly question?: JsonSchema;
  /** The body is JSON of this shape, without a resource wrapper. */
  readonly sent?: JsonSchema;
  /** The path below a row's id changes the row, whose version `If-Match` may name. */
  readonly changesRow?: true;
  /** The body is a file, which is streamed. */
  readonly upload?: boolean;
  /** Bodies are forms instead of JSON. */
  readonly form?: FormSpec;
  /** Bodies may be JSON declared as plain text. */
  readonly beacon?: boolean;
  /** Maximum bytes of a body, if below the default. */
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
 * The resource of a controller's routes, or another word, which starts their names in logs and the reference. `idsOf`
 * is the resource of their path ids, if it differs.
 */
export function Serves(what: Resource | string, idsOf?: Resource): ClassDecorator {
  const word = typeof what === 'string' ? what : collectionOf(what);
  const named = typeof what === 'string' ? idsOf : what;
  const noun = named && nounOf(named);
  return onEachRoute((key) => ({ operation: `${word}.${key}`, noun }));
}

/** Adds to the declaration of each route of a controller. */
function onEachRoute(partOf: (key: string) => Partial<RouteSpec>): ClassDecorator {
  return ({ prototype }) => {
    for (const [key, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype as object))) {
      const handler = descriptor.value as unknown;
      if (typeof handler !== 'function' || specOf(handler) === undefined) continue;
      declare(partOf(key))(prototype as object, key, descriptor);
    }
  };
}

/** The route needs a token with this scope. */
export const Access = (scope: Scope): MethodDecorator => declare({ access: { scope } });

/** The route needs a token with one of these scopes; its answer depends on them. */
export const AccessByAny = (scope: readonly Scope[]): MethodDecorator => declare({ access: { scope } });

/** The route is for signed-in users, below `:company` for users of that company, and for no app. */
export const ForUsers = (): MethodDecorator => declare({ access: { session: null } });

/** The route is for users of the company in the path with this permission, and calls operations of persons. */
export const ForManagers = (permission: Permission): MethodDecorator =>
  declare({ access: { session: null, permission } });

/** The route is for operators of the platform, whom only the command line names. */
export const ForOperators = (): MethodDecorator => declare({ access: { session: null, operator: true } });

/** The rows of the controller belong to the calling app. Stands above `@Serves`. */
export const OfApp = (): ClassDecorator => onEachRoute(() => ({ ofApp: true }));

/** The route needs no token; the sentence gives the reason. */
export const Public = (reason: string): MethodDecorator => declare({ access: { public: reason } });

/** The route needs a license key: `Authorization: License <key>`. */
export const ByLicenseKey = (): MethodDecorator => declare({ access: { license: true } });

/** The route needs a license key in its body, which the handler reads. */
export const ByLicenseKeyInBody = (): MethodDecorator => declare({ access: { license: 'in_body' } });

/** The request must have an `Idempotency-Key`, which the handler reads. */
export const NeedsIdempotencyKey = (): MethodDecorator => declare({ keyed: true });

/** A public page, which knows the signed-in visitor. The app checks the origin of its forms. */
export const Page = (): MethodDecorator => declare({ access: { page: 'open' }, errors: 'page' });

/** A page for signed-in users; below `:company`, for users of that company. */
export const SignedIn = (): MethodDecorator => declare({ access: { page: 'signed_in' }, errors: 'page' });

/** A public page of a shop, which knows the signed-in customer. The app checks the origin of its forms. */
export const ShopPage = (): MethodDecorator => declare({ access: { shop: 'open' }, errors: 'page', atShops: true });

/** A page of a shop for signed-in customers. */
export const ShopSignedIn = (): MethodDecorator =>
  declare({ access: { shop: 'signed_in' }, errors: 'page', atShops: true });

/** The route also answers under shop hosts. */
export const AtShops = (): MethodDecorator => declare({ atShops: true });

/** The body is a form, which every other route refuses. */
export const TakesForm = (form: FormSpec = {}): MethodDecorator => declare({ form });

/** The body may be plain-text JSON from `navigator.sendBeacon`, which every other route refuses. */
export const TakesBeacon = (): MethodDecorator => declare({ beacon: true });

/** The body is a query, for data too secret for a URL. */
export const Asks = (question: JsonSchema): MethodDecorator => declare({ question });

/** The body is an object of this shape, without a resource wrapper. */
export const TakesJson = (sent: JsonSchema): MethodDecorator => declare({ sent });

/** The path below a row's id changes the row, whose version `If-Match` may name. */
export const ChangesRow = (): MethodDecorator => declare({ changesRow: true });

/** The body is a file, by itself or in a multipart form; every other route rejects both. */
export const TakesFile = (): MethodDecorator => declare({ upload: true });

/** Limits the bytes of a body. */
export const MaxBody = (maxBody: number): MethodDecorator => declare({ maxBody });

/** Errors have the OAuth format: `{"error": …}`. */
export const OAuth = (): MethodDecorator => declare({ errors: 'oauth' });

/** Bodies and errors are documents of JSON:API. */
export const JsonApi = (): MethodDecorator => declare({ errors: 'json_api' });

/** Errors are pages, for a browser route without a visitor. */
export const ErrorsOnPage = (): MethodDecorator => declare({ errors: 'page' });

/** The answer of the route on success. */
export const Answers = (answer: AnswerSpec): MethodDecorator =>
  applyDecorators(HttpCode(answer.status), declare({ answer }));

/** Whether the route changes one row, which has a version. */
export function isToRow(path: string, { changesRow }: Pick<RouteSpec, 'changesRow'>): boolean {
  return changesRow === true || /:\w+\.json$/.test(path);
}

/** Whether the route calls operations of persons, which have neither row versions nor idempotency keys. */
export function isOfPerson({ access }: Pick<RouteSpec, 'access'>): boolean {
  return access !== undefined && 'session' in access && access.permission !== undefined;
}

/** Whether a route for apps reads a body: a file or a resource. */
export function takesBody({ body, upload }: Partial<RouteSpec>): boolean {
  return upload === true || body === true;
}

/** Adds to a route's declaration from a parameter decorator, which runs before the route's. */
export function declareNames(target: object, key: string | symbol, names: RouteSpec['names']): void {
  declareByParameter(target, key, { names });
}
export function declareFilters(target: object, key: string | symbol, filters: FilterSpecs): void {
  declareByParameter(target, key, { filters });
}
/** Nest's `@Body()`, which also declares that the route reads a body. */
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
