import type { AnyField, Field } from './fields';
import type { FilterSpecs } from './filter-specs';
import { filterSpecs, type FilterInput, type Filters, type Fitting } from './filters';
import type { CreateOf, Resource, Shape, UpdateOf } from './resource';

declare const unchecked: unique symbol;
/**
 * Input from outside before validation. A caller may pass it on to an operation that takes a body; no rule accepts it
 * before that operation's check.
 */
export interface Unchecked {
  readonly [unchecked]: true;
}
export function asUnchecked(sent: unknown): Unchecked {
  return sent as Unchecked;
}

/** The input of an operation, as data: its validation, the type for its handler, and the type for its callers. */
export class Input<Given, Sent = Given> {
  declare readonly given: Given;
  declare readonly sent: Sent;

  constructor(readonly spec: InputSpec) {}
}
export type InputSpec =
  /** An object with these members; all other members are ignored. */
  | { readonly kind: 'members'; readonly members: Members }
  /** The body of a request, by the field table of its resource. */
  | { readonly kind: 'body'; readonly resource: Resource; readonly on: 'create' | 'update' }
  /** A request body that its service validates together with the stored row. */
  | { readonly kind: 'unchecked'; readonly resource: Resource }
  /** The filters and the paging of a list or a count. */
  | { readonly kind: 'query'; readonly filters: FilterSpecs; readonly paged: boolean }
  | { readonly kind: 'list'; readonly of: AnyInput }
  /** A value that one of these fields accepts; the first field supplies the error message. */
  | { readonly kind: 'either'; readonly fields: readonly AnyField[] };

export class Optional<M extends Member> {
  constructor(readonly member: M) {}
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the top type of an input
export type AnyInput = Input<any, any>;
type Member = AnyField | AnyInput;
export type Members = Readonly<Record<string, Member | Optional<Member>>>;

/** The body of a request that creates a resource. */
export function creates<R extends Resource>(resource: R): Input<CreateOf<R>, CreateOf<R> | Unchecked> {
  return new Input({ kind: 'body', resource, on: 'create' });
}
/** The body of a request that changes a resource. */
export function updates<R extends Resource>(resource: R): Input<UpdateOf<R>, UpdateOf<R> | Unchecked> {
  return new Input({ kind: 'body', resource, on: 'update' });
}
/** Changes that can be judged only together with the stored row: the service receives and checks the raw body. */
export function updatesBesideRow<R extends Resource>(resource: R): Input<Unchecked, UpdateOf<R> | Unchecked> {
  return new Input({ kind: 'unchecked', resource });
}
/** `takes({ id: id(), category: updates(category) })`: each member must be sent, unless it is `optional`. */
export function takes<const M extends Members>(members: M): Input<GivenMembers<M>, SentMembers<M>> {
  for (const [name, member] of Object.entries(members)) refuseNested(name, member);
  return new Input({ kind: 'members', members });
}
/** Like `takes`, for a body that is not a resource: a caller may pass it on unchecked. */
export function takesBody<const M extends Members>(members: M): Input<GivenMembers<M>, SentMembers<M> | Unchecked> {
  return takes(members);
}
/** Validation descends into inputs only: members nested in a field would pass unchecked. */
function refuseNested(name: string, member: Member | Optional<Member>): void {
  const { spec } = member instanceof Optional ? member.member : member;
  if (!('access' in spec) || spec.fields === undefined) return;
  throw new Error(`The member ${name} has nested fields, which validation would skip. Declare it with takes or each.`);
}
/** The filters of a list of this resource for an operation that does not answer a list. */
export function filteredBy<R extends Resource, const F extends Filters>(
  resource: R,
  filters: F & Fitting<R, F>,
): Input<FilterInput<R, F>> {
  return new Input({ kind: 'query', filters: filterSpecs(filters, resource), paged: false });
}
export function optional<M extends Member>(member: M): Optional<M> {
  return new Optional(member);
}
export function each<G, S>(of: Input<G, S>): Input<readonly G[], readonly S[]> {
  return new Input({ kind: 'list', of });
}
export function either<A, B>(one: Field<A>, other: Field<B>): Input<A | B> {
  return new Input({ kind: 'either', fields: [one, other] });
}

/** The answer of an operation if it is not a resource. For types only. */
export class Reply<O> {
  declare readonly output: O;
}
export function answers<O>(): Reply<O> {
  return new Reply<O>();
}
export type ReplyOf<R extends Resource | Reply<unknown>> = R extends Resource
  ? Shape<R>
  : R extends Reply<infer O>
    ? O
    : never;

/** The input type of a handler. */
export type GivenBy<I extends AnyInput> = I['given'];

type OptionalKeys<M extends Members> = { [K in keyof M]: M[K] extends Optional<Member> ? K : never }[keyof M];
type Inner<M> = M extends Optional<infer I> ? I : M;
type GivenOne<M> =
  Inner<M> extends AnyInput ? Inner<M>['given'] : Inner<M> extends AnyField ? Fixed<Inner<M>['in']> : never;
type SentOne<M> = Inner<M> extends AnyInput ? Inner<M>['sent'] : GivenOne<M>;
type Flat<T> = { [K in keyof T]: T[K] };
type GivenMembers<M extends Members> = Flat<
  { readonly [K in Exclude<keyof M, OptionalKeys<M>>]: GivenOne<M[K]> } & {
    readonly [K in OptionalKeys<M>]?: GivenOne<M[K]>;
  }
>;
type SentMembers<M extends Members> = Flat<
  { readonly [K in Exclude<keyof M, OptionalKeys<M>>]: SentOne<M[K]> } & {
    readonly [K in OptionalKeys<M>]?: SentOne<M[K]>;
  }
>;
/** Input is read-only at every depth. */
type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T;
