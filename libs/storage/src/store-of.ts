import { Inject, type InjectionToken } from '@nestjs/common';
import { DATABASE, type Database, type Session } from './core';
import { type PlatformTx, Store, type Tx } from './store';

/** Members of every transaction besides its repositories. */
type Taken = { readonly [Name in 'as' | 'audit' | 'outbox' | 'session']?: never };
/** Name → repository class. */
type List = Taken & Readonly<Record<string, new (session: Session) => object>>;
/** The constructors of repositories that take settings of the service. */
type ListWithSettings = Taken & Readonly<Record<string, new (session: Session, settings: never) => object>>;
type Repositories<L> = { readonly [K in keyof L]: L[K] extends new (...args: never[]) => infer R ? R : never };
type StoreClass<R extends object> = new (db: Database, settings?: unknown) => Store<R>;

/** The transaction type of a store, for functions that need most of it. */
export type TxOf<S> = S extends Store<infer R> ? Tx<R> : never;
/** The transaction of a store for work on several companies. */
export type PlatformTxOf<S> = S extends Store<infer R> ? PlatformTx<R> : never;

/**
 * The store of a folder with its own repositories and those of other folders; repositories with settings name Nest's
 * token: `class ShopsStore extends storeOf({ shops: ShopsRepository }, CONFIG) {}`.
 */
export function storeOf<L extends List>(list: L): StoreClass<Repositories<L>>;
export function storeOf<L extends ListWithSettings>(list: L, settings: InjectionToken): StoreClass<Repositories<L>>;
export function storeOf<L extends ListWithSettings>(list: L, token?: InjectionToken): StoreClass<Repositories<L>> {
  const Bound = boundClassOf(list);
  class MadeStore extends Store<Repositories<L>> {
    constructor(db: Database, settings?: unknown) {
      super(db, Object.keys(list), (session) => new Bound(session, settings));
    }
  }
  // Set manually, because the number of arguments differs; subclasses inherit it for Nest.
  Inject(DATABASE)(MadeStore, undefined, 0);
  if (token !== undefined) Inject(token)(MadeStore, undefined, 1);
  return MadeStore;
}

/** The context of a session's repositories, under a key that no repository can have. */
const PARTS = Symbol('parts');

/**
 * Creates each repository on first access, since most work needs only one or two. A spread copy (`{ ...tx }`) has
 * none.
 */
function boundClassOf<L extends ListWithSettings>(
  list: L,
): new (session: Session, settings: unknown) => Repositories<L> {
  class Bound {
    readonly [PARTS]: { session: Session; settings: unknown; made: Record<string, object> };

    constructor(session: Session, settings: unknown) {
      this[PARTS] = { session, settings, made: {} };
    }
  }
  for (const [name, Repository] of Object.entries(list)) {
    const get = function (this: Bound): object {
      const { session, settings, made } = this[PARTS];
      return (made[name] ??= new Repository(session, settings as never));
    };
    Object.defineProperty(Bound.prototype, name, { get });
  }
  return Bound as unknown as new (session: Session, settings: unknown) => Repositories<L>;
}
