import {
  categoryEvents,
  companyEvents,
  companyId,
  marketEvents,
  productEvents,
  subscription,
  userEvents,
  type CloudEvent,
  type CompanySnapshot,
  type Delivery,
  type ReceivedEvent,
  type MarketOffer,
  type ProductChange,
} from '@marquee/contracts';
import { anEvent } from '../../test/an-event';
import { OnceStore } from '../../test/once-store';
import { AfterCommit, Consumer, deliver, On, OnAny } from './consumer';
import { Listeners } from '../events/listeners';

const tenantOnce = subscription('catalog', 'catalog-test-tenant', 'tenant', 'once');
const productsInRuns = subscription('tenant', 'tenant-test-products', productEvents, 'once, in runs');
const catalogAtLeastOnce = subscription('catalog', 'catalog-test-catalog', 'catalog', 'at least once');
const changesAtLeastOnce = subscription(
  'catalog',
  'catalog-test-changes',
  { service: 'catalog', action: 'update' },
  'at least once',
);
const removalsAtLeastOnce = subscription('catalog', 'catalog-test-removals', productEvents.delete, 'at least once');
const allInRuns = subscription('statistics', 'statistics-test', 'everything', 'once, in runs');

const DELIVERY: Delivery = { consumer: '', attempt: 1, subject: '', place: 1, released: false, parked: false };

type Tx = string[];

@Consumer(tenantOnce)
class Companies {
  readonly store = new OnceStore();
  readonly after: string[] = [];
  broken = false;

  @On(companyEvents.create, companyEvents.update)
  async changed(tx: Tx, company: CompanySnapshot, event: ReceivedEvent): Promise<void> {
    tx.push(`${company.company_name} ${event.topic} ${event.sequence}${event.late ? ' late' : ''}`);
  }

  @On(marketEvents.offer)
  async offered(tx: Tx, offer: MarketOffer): Promise<void> {
    tx.push(`market ${offer.market_id}`);
  }

  @AfterCommit(companyEvents.update)
  async updated({ company_name }: CompanySnapshot, event: ReceivedEvent): Promise<void> {
    if (this.broken) throw new Error('not now');
    const committed = this.store.committed.includes(event.id);
    const when = `${event.late ? 'late ' : ''}${committed ? 'after' : 'before'}`;
    this.after.push(`${company_name} ${event.id} ${when} its commit`);
  }
}

const anEventOf = (id: string, { type, topic }: { type: string; topic: string }, data: unknown): CloudEvent =>
  anEvent(id, 'company/7', { type, topic, companyid: companyId(7), sequence: 3, data });

describe('a consumer', () => {
  const lumen = { company_name: 'Lumen' };
  let consumer: Companies;
  beforeEach(() => {
    consumer = new Companies();
  });

  it('handles each event in the method for its type, in a store transaction', async () => {
    await deliver(consumer, anEventOf('e1', companyEvents.create, lumen), DELIVERY);
    await deliver(consumer, anEventOf('e2', marketEvents.offer, { market_id: 5 }), DELIVERY);
    expect(consumer.store.committed).toEqual(['e1', 'Lumen company/create 3', 'e2', 'market 5']);
    expect(consumer.after).toEqual([]);
  });

  it('passes the mark of a late event to its handler', async () => {
    await deliver(consumer, anEventOf('e1', companyEvents.create, lumen), { ...DELIVERY, released: true });
    expect(consumer.store.committed).toEqual(['e1', 'Lumen company/create 3 late']);
  });

  it('records events of unhandled or unknown types as processed without a handler', async () => {
    await deliver(consumer, anEventOf('e1', userEvents.create, {}), DELIVERY);
    await deliver(
      consumer,
      anEventOf('e2', { type: 'marquee.company.moved.v9', topic: 'company/moved' }, {}),
      DELIVERY,
    );
    expect(consumer.store.committed).toEqual(['e1', 'e2']);
  });

  it("runs after-commit handlers after the commit of the event's transaction", async () => {
    await deliver(consumer, anEventOf('e1', companyEvents.update, lumen), DELIVERY);
    expect(consumer.store.committed).toEqual(['e1', 'Lumen company/update 3']);
    expect(consumer.after).toEqual(['Lumen e1 after its commit']);
  });

  it('marks a late event for after-commit handlers', async () => {
    const event = anEventOf('e1', companyEvents.update, lumen);
    await deliver(consumer, event, { ...DELIVERY, released: true });
    await deliver(consumer, event, { ...DELIVERY, released: true });
    expect(consumer.after).toEqual(['Lumen e1 late after its commit', 'Lumen e1 late after its commit']);
  });

  it('retries a failed after-commit handler without repeating the transaction', async () => {
    const event = anEventOf('e1', companyEvents.update, lumen);
    consumer.broken = true;
    await expect(deliver(consumer, event, DELIVERY)).rejects.toThrow('not now');
    consumer.broken = false;
    await deliver(consumer, event, { ...DELIVERY, attempt: 2 });
    expect(consumer.store.committed).toEqual(['e1', 'Lumen company/update 3']);
    expect(consumer.after).toEqual(['Lumen e1 after its commit']);
  });

  it('runs no after-commit handler after a rollback', async () => {
    const full = new Error('no room');
    consumer.store.consume = () => Promise.reject(full);
    await expect(deliver(consumer, anEventOf('e1', companyEvents.update, lumen), DELIVERY)).rejects.toBe(full);
    expect(consumer.after).toEqual([]);
  });

  it('calls one handler for every event if declared with @OnAny', async () => {
    @Consumer(allInRuns)
    class Everything {
      readonly store = new OnceStore();
      @OnAny()
      async append(tx: Tx, event: ReceivedEvent): Promise<void> {
        tx.push(event.topic);
      }
    }
    const everything = new Everything();
    await deliver(
      everything,
      anEventOf('e1', { type: 'marquee.company.moved.v9', topic: 'company/moved' }, {}),
      DELIVERY,
    );
    expect(everything.store.committed).toEqual(['e1', 'company/moved']);
  });

  it('handles an event as often as it arrives if its consumer has no deduplication', async () => {
    @Consumer(catalogAtLeastOnce)
    class Mirrors {
      readonly done: number[] = [];
      @AfterCommit(productEvents.update)
      async changed({ id }: ProductChange): Promise<void> {
        this.done.push(id);
      }
    }
    const mirrors = new Mirrors();
    for (const { type } of [productEvents.update, productEvents.update, productEvents.delete]) {
      await deliver(mirrors, anEventOf('e1', { type, topic: '' }, { id: 9 }), DELIVERY);
    }
    expect(mirrors.done).toEqual([9, 9]);
  });
});

describe('a consumer cannot be right', () => {
  class WithStore {
    readonly store = new OnceStore();
  }
  class Twice extends WithStore {
    @On(companyEvents.create, companyEvents.update)
    async changed() {}
    @On(companyEvents.update)
    async updated() {}
  }
  class TwiceAfter extends WithStore {
    @AfterCommit(companyEvents.update)
    async changed() {}
    @AfterCommit(companyEvents.update)
    async updated() {}
  }
  class OnlyAfter {
    @AfterCommit(companyEvents.update)
    async updated() {}
  }
  class AnyAndOne extends WithStore {
    @OnAny()
    async all() {}
    @On(companyEvents.update)
    async updated() {}
  }
  class Categories extends WithStore {
    @On(categoryEvents.create)
    async created() {}
  }
  class Products extends WithStore {
    @On(productEvents.create)
    async created() {}
  }
  class Created {
    @AfterCommit(productEvents.create)
    async created() {}
  }
  class AfterProducts extends Products {
    @AfterCommit(productEvents.update)
    async updated() {}
  }

  const wrong: [string, Listeners, string][] = [
    ['with two methods for one event', new Listeners(tenantOnce, Twice), 'two handlers for company/update'],
    [
      'with two after-commit methods for one event',
      new Listeners(tenantOnce, TwiceAfter),
      'two handlers for company/update',
    ],
    ['with @OnAny and another method', new Listeners(allInRuns, AnyAndOne), 'two handlers for every event'],
    [
      'with an event of another service',
      new Listeners(tenantOnce, Products),
      'catalog-test-tenant never receives product/create of catalog, because its filter is events.tenant.*.*.*',
    ],
    [
      'with an event of another resource',
      new Listeners(productsInRuns, Categories),
      'tenant-test-products never receives category/create of catalog, because its filter is events.catalog.*.product.*',
    ],
    [
      'with an event that its filter excludes',
      new Listeners(changesAtLeastOnce, Created),
      'catalog-test-changes never receives product/create of catalog, because its filter is events.catalog.*.*.update',
    ],
    [
      'with an event other than the one in its filter',
      new Listeners(removalsAtLeastOnce, Created),
      'catalog-test-removals never receives product/create of catalog, because its filter is events.catalog.*.product.delete',
    ],
    [
      'with an @On method but without a transaction',
      new Listeners(catalogAtLeastOnce, Products),
      'catalog-test-catalog has no transaction for @On',
    ],
    [
      'with an after-commit method for events in runs',
      new Listeners(productsInRuns, AfterProducts),
      'tenant-test-products is read in runs and cannot have @AfterCommit',
    ],
    [
      'with a transaction but without an @On method',
      new Listeners(tenantOnce, OnlyAfter),
      'catalog-test-tenant has a transaction without any @On handler: read it at least once, or add @On',
    ],
    ['without handlers', new Listeners(tenantOnce, WithStore), 'catalog-test-tenant has no handlers'],
  ];
  it.each(wrong)('rejects the declaration of a consumer %s', (_how, listeners, sentence) => {
    expect(listeners.fault()).toContain(sentence);
  });

  it('rejects a deduplicated subscription to only some events of a resource', () => {
    for (const some of [productEvents.delete, { service: 'catalog', action: 'update' }] as const) {
      for (const manner of ['once', 'once, in runs', 'once, batched'] as const) {
        expect(() => subscription('tenant', 'tenant-test-some', some, manner)).toThrow(
          "tenant-test-some selects some events of a resource and would wait for the others. Declare it as 'at least once'.",
        );
      }
    }
  });

  it('accepts consumers that handle each event of their subscription once', () => {
    expect(new Listeners(tenantOnce, Companies).fault()).toBeUndefined();
    expect(new Listeners(productsInRuns, Products).fault()).toBeUndefined();
    expect(new Listeners(allInRuns, Categories).fault()).toBeUndefined();
  });
});

/** For the type checker only, which fails if one of these lines compiles. */
class NotTyped {
  readonly store = new OnceStore();

  // @ts-expect-error -- the data of the event is a company, not a market
  @On(companyEvents.update)
  async otherData(_tx: Tx, _offer: MarketOffer): Promise<void> {}

  // @ts-expect-error -- the method knows one of two events only
  @On(companyEvents.update, marketEvents.offer)
  async oneOfTwo(_tx: Tx, _company: CompanySnapshot): Promise<void> {}

  // @ts-expect-error -- the transaction is not one of this store
  @On(companyEvents.update)
  async otherTransaction(_tx: { companies: object }, _company: CompanySnapshot): Promise<void> {}

  // @ts-expect-error -- the transaction is not one of this store
  @OnAny()
  async otherTransactionOfAny(_tx: { companies: object }, _event: ReceivedEvent): Promise<void> {}

  // @ts-expect-error -- a handler must return a promise
  @On(companyEvents.update)
  atSomeTime(): void {}

  // @ts-expect-error -- the data of the event is a company, not a market
  @AfterCommit(companyEvents.update)
  async otherDataAfter(_offer: MarketOffer): Promise<void> {}
}

class WithoutStore {
  // @ts-expect-error -- the consumer has no store
  @On(companyEvents.update)
  async changed(_tx: Tx): Promise<void> {}
}

void [NotTyped, WithoutStore];
