import { Inject, type InjectionToken } from '@nestjs/common';
import { DATABASE, type Database, type Session } from './core';
import { type PlatformTx, Store, type Tx } from './store';

/** What every transaction has beside its repositories. */
type Taken = { readonly [Name in 'as' | 'audit' | 'outbox' | 'session']?: never };
/** Name → class of a repository. */
type List = Taken & Readonly<Record<string, new (session: Session) => object>>;
/** The same, of repositories that are told settings of the service as well. */
type ListWithSettings = Taken & Readonly<Record<string, new (session: Session, settings: never) => object>>;
type Repositories<L> = { readonly [K in keyof L]: L[K] extends new (...args: never[]) => infer R ? R : never };
type StoreClass<R extends object> = new (db: Database, settings?: unknown) => Store<R>;

/** The transactions of a store, for functions of its own folder that need most of it. */
export type TxOf<S> = S extends Store<infer R> ? Tx<R> : never;
/** The same, for work that concerns several companies. */
export type PlatformTxOf<S> = S extends Store<infer R> ? PlatformTx<R> : never;

/**
 * The store of a folder: its own repositories, and those of other folders that it needs.
 *
 * `@Injectable() export class PricesStore extends storeOf({ prices: PricesRepository }) {}`
 *
 * Repositories that depend on settings take them as their second argument, and the store names Nest's token of them:
 * `storeOf({ shops: ShopsRepository }, CONFIG)`.
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
  // By hand, since the number of arguments differs. Nest finds them for every class that extends this one.
  Inject(DATABASE)(MadeStore, undefined, 0);
  if (token !== undefined) Inject(token)(MadeStore, undefined, 1);
  return MadeStore;
}

/** What the repositories of one session are made of, under a key that no repository can have. */
const PARTS = Symbol('parts');

/**
 * The repositories of one session, each made when it is asked for first: most work needs one or two of them. They are taken by
 * name; a copy of the whole (`{ ...tx }`) would have none.
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
