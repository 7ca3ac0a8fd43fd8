import type { Count, ListInput } from '../paging';
import type { CallContext, Context, OperatorContext, PersonContext } from './context';
import type { FilterSpecs } from './filter-specs';
import {
  filterSpecs,
  type ConditionValues,
  type Filtered,
  type FilterInput,
  type Filters,
  type Fitting,
  type OwnConditions,
} from './filters';
import { Input, type AnyInput, type Reply, type ReplyOf } from './input';
import type { Resource, Shape } from './resource';

/** The services that answer operations; each is an app, a schema, a role and a NATS user of this name. */
export const SERVICES = [
  'auth',
  'catalog',
  'commerce',
  'tenant',
  'statistics',
  'licensing',
  'webhook-dispatch',
] as const;
export type Service = (typeof SERVICES)[number];
export function isService(name: string): name is Service {
  return SERVICES.some((service) => service === name);
}
/** The apps that answer operations: the services, and the storefront about its own process. */
export type Answering = Service | 'storefront';
/** The permitted callers of internal operations. */
export type Caller = Service | 'gateway' | 'storefront';

/**
 * The caller: an app on behalf of a `company`, a `person` in the console (`<service>.console.…`), the `operator`'s
 * command line (`<service>.admin.…`), or another `service` (`<service>.internal.…`).
 */
export type Audience = 'company' | 'person' | 'operator' | 'service';
export type ContextOf<A extends Audience> = A extends 'company'
  ? Context
  : A extends 'person'
    ? PersonContext
    : A extends 'operator'
      ? OperatorContext
      : CallContext;

/** A request/reply operation on the bus: the input of its callers and of its handler, and its answer. */
export interface Operation<I, O, A extends Audience = Audience, Sent = I> {
  readonly service: Answering;
  /** `catalog.categories.create`: its name in logs, metrics and traces. */
  readonly name: string;
  /** `rpc.catalog.categories.create` */
  readonly subject: string;
  /** The reply is a page of a list: an array and the cursor of the next page. */
  readonly paged: boolean;
  /** The operation has no effect that matters to its caller, so a caller may retry after a missing answer. */
  readonly reads: boolean;
  readonly audience: A;
  /** The input is validated against this before the handler runs. */
  readonly takes: AnyInput;
  /** The filters by parameter name; empty for operations without filters. */
  readonly filters: FilterSpecs;
  /** The permitted callers of an internal operation, enforced by NATS. For other operations the audience decides. */
  readonly callers: readonly Caller[];
  /** Only for the compiler, absent at run time. */
  readonly types?: { readonly input: I; readonly sent: Sent; readonly output: O };
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Cursor of the next page, null on the last. */
  readonly next: string | null;
}

interface Draft<I, O, Sent = I> {
  /** The released name on the bus; the property's name if absent. */
  readonly released?: string;
  readonly paged: boolean;
  readonly reads: boolean;
  readonly takes: AnyInput;
  readonly filters?: FilterSpecs;
  readonly types?: { readonly input: I; readonly sent: Sent; readonly output: O };
}

/** An operation that changes data: without an answer its outcome is unknown. */
export function op<I, S, R extends Resource | Reply<unknown>>(takes: Input<I, S>, _answer: R): Draft<I, ReplyOf<R>, S> {
  return { paged: false, reads: false, takes };
}
/** An operation that only reads, so that a caller may retry after a missing answer. */
export function readOp<I, S, R extends Resource | Reply<unknown>>(
  takes: Input<I, S>,
  _answer: R,
): Draft<I, ReplyOf<R>, S> {
  const { spec } = takes;
  return { paged: false, reads: true, takes, ...(spec.kind === 'query' && { filters: spec.filters }) };
}

/** An operation whose subject keeps its released name, because replicas of two releases call each other. */
export function releasedAs<D extends object>(released: string, draft: D): D & { readonly released: string } {
  return { ...draft, released };
}

type FilteredBy<R extends Resource, F extends Filters> = Filtered<
  FilterInput<R, F>,
  ConditionValues<R, F>,
  OwnConditions<R, F>
>;
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- no filters are not any filters
type NoFilters = {};

/** A page of a list, cut by its filters: `listOp(order, { ids: ids(), created_at: between() })`. */
export function listOp<R extends Resource, const F extends Filters = NoFilters>(
  resource: R,
  filters?: F & Fitting<R, F>,
): Draft<ListInput & FilterInput<R, F>, Page<Shape<R>>> & FilteredBy<R, F> {
  const specs = filterSpecs(filters ?? {}, resource);
  return { paged: true, reads: true, takes: new Input({ kind: 'query', filters: specs, paged: true }), filters: specs };
}

/** The total number of rows of a list over all its pages. */
export function countOp<R extends Resource, const F extends Filters = NoFilters>(
  resource: R,
  filters?: F & Fitting<R, F>,
): Draft<FilterInput<R, F>, Count> & FilteredBy<R, F> {
  const specs = filterSpecs(filters ?? {}, resource);
  return {
    paged: false,
    reads: true,
    takes: new Input({ kind: 'query', filters: specs, paged: false }),
    filters: specs,
  };
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the top type of an operation
export type AnyOperation = Operation<any, any, Audience, any>;
export type InputOf<Op extends AnyOperation> = NonNullable<Op['types']>['input'];
export type OutputOf<Op extends AnyOperation> = NonNullable<Op['types']>['output'];

/** The second part of an operation's name, unless it is a resource of the interface. */
const AUDIENCES = { admin: 'operator', console: 'person', internal: 'service' } as const;
type AudienceOf<P extends string> = P extends `${string}.${infer Second extends keyof typeof AUDIENCES}.${string}`
  ? (typeof AUDIENCES)[Second]
  : 'company';
type Declared<D extends Record<string, Draft<unknown, unknown, unknown>>, A extends Audience> = {
  readonly [K in keyof D]: D[K] extends Draft<infer I, infer O, infer S>
    ? Operation<I, O, A, S> & (D[K] extends Filtered<infer F, infer V, infer N> ? Filtered<F, V, N> : unknown)
    : never;
};

type Internal = `${Answering}.internal.${string}`;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- drafts of any types
type Drafts = Record<string, Draft<any, any, any>>;

const declared: AnyOperation[] = [];

/** `operations('catalog.categories', {...})`; the second part may name another audience than the apps of a company. */
export function operations<P extends `${Service}.${string}`, const D extends Drafts>(
  prefix: P extends Internal ? never : P,
  drafts: D,
): Declared<D, AudienceOf<P>> {
  return declare<D, AudienceOf<P>>(prefix, [], drafts);
}

/** `internalOperations('catalog.internal.quotes', ['commerce'], {...})`: operations for these services only. */
export function internalOperations<const D extends Drafts>(
  prefix: Internal,
  callers: readonly Caller[],
  drafts: D,
): Declared<D, 'service'> {
  return declare<D, 'service'>(prefix, callers, drafts);
}

function declare<D extends Drafts, A extends Audience>(
  prefix: string,
  callers: readonly Caller[],
  drafts: D,
): Declared<D, A> {
  const [service, second] = prefix.split('.') as [Answering, string];
  const audience = isAudience(second) ? AUDIENCES[second] : 'company';
  const made = Object.entries(drafts).map(([name, { released, paged, reads, takes, filters = {} }]) => {
    const full = `${prefix}.${released ?? name}`;
    const common = { service, name: full, subject: `rpc.${full}`, audience, callers } as const;
    const operation = { ...common, paged, reads, takes, filters } as const;
    declared.push(operation);
    return [name, operation] as const;
  });
  return Object.fromEntries(made) as Declared<D, A>;
}

function isAudience(word: string): word is keyof typeof AUDIENCES {
  return Object.hasOwn(AUDIENCES, word);
}

/** Every declared operation; a test requires exactly one handler for each. */
export function allOperations(): readonly AnyOperation[] {
  return declared;
}
