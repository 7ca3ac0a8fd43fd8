import type { AnyField, Field } from './fields';
import type { FilterSpecs } from './filter-specs';
import { filterSpecs, type FilterInput, type Filters, type Fitting } from './filters';
import type { CreateOf, Resource, Shape, UpdateOf } from './resource';

declare const unchecked: unique symbol;
/**
 * What came from outside, before anybody has looked at it. It may be sent on where an operation takes the body of a
 * request; no rule accepts it, because only the operation's own check makes more of it.
 */
export interface Unchecked {
  readonly [unchecked]: true;
}
export function asUnchecked(sent: unknown): Unchecked {
  return sent as Unchecked;
}

/** What an operation takes, as data: how it is checked, what its handler is given, and what its callers may send. */
export class Input<Given, Sent = Given> {
  declare readonly given: Given;
  declare readonly sent: Sent;

  constructor(readonly spec: InputSpec) {}
}
export type InputSpec =
  /** An object with these members and no others; whatever else is sent is passed over. */
  | { readonly kind: 'members'; readonly members: Members }
  /** The body of a request, by the field table of its resource. */
  | { readonly kind: 'body'; readonly resource: Resource; readonly on: 'create' | 'update' }
  /** The body of a request that its service checks itself, beside the row that it changes. */
  | { readonly kind: 'unchecked' }
  /** The filters of a list or a count, and where the list begins and ends. */
  | { readonly kind: 'query'; readonly filters: FilterSpecs; readonly paged: boolean }
  | { readonly kind: 'list'; readonly of: AnyInput }
  /** A value that fits one of these fields; its faults are told by the first of them. */
  | { readonly kind: 'either'; readonly fields: readonly AnyField[] };

/** A member that need not be sent. */
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
/** Changes of a resource that can be judged only beside the row: the service gets them unchecked, and checks them there. */
export function updatesBesideRow<R extends Resource>(_resource: R): Input<Unchecked, UpdateOf<R> | Unchecked> {
  return new Input({ kind: 'unchecked' });
}
/** `takes({ id: id(), category: updates(category) })`: each member must be sent, unless it is `optional`. */
export function takes<const M extends Members>(members: M): Input<GivenMembers<M>, SentMembers<M>> {
  for (const [name, member] of Object.entries(members)) refuseNested(name, member);
  return new Input({ kind: 'members', members });
}
/** The same, for a body that is no resource: it may be sent on as it came. */
export function takesBody<const M extends Members>(members: M): Input<GivenMembers<M>, SentMembers<M> | Unchecked> {
  return takes(members);
}
/** Only inputs are looked into: what is inside of a field would pass unchecked. */
function refuseNested(name: string, member: Member | Optional<Member>): void {
  const { spec } = member instanceof Optional ? member.member : member;
  if (!('access' in spec) || spec.fields === undefined) return;
  throw new Error(`What is inside of ${name} is declared with takes or each, not as the fields of a resource.`);
}
/** The same filters as a list of this resource has, where the answer is no list. */
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

/** What an operation answers with, where that is no resource. For types alone. */
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

/** What a handler is given by operations that take this. */
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
