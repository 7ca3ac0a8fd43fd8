import { randomUUID } from 'node:crypto';
import { deliver } from '@marquee/bus';
import {
  adminLicenses,
  adminPrices,
  categories,
  companyEvents,
  companyId,
  marketEvents,
  marketplaceProducts,
  products,
  type CloudEvent,
  type CompanySnapshot,
  type CreateProduct,
  type Mirrored,
  type Product,
  type ShopError,
  type UpdateProduct,
} from '@marquee/contracts';
import { asOwner, connected, eventually } from '@marquee/testing';
import type { PoolClient } from 'pg';
import { TenantEventsConsumer } from '../tenant-events.consumer';
import { CatalogFixture } from '../testing/catalog.fixture';
import { CatalogChangesConsumer } from './catalog-changes.consumer';
import { CatalogRemovalsConsumer } from './catalog-removals.consumer';
import { MarketplaceStore } from './marketplace.store';

const DELIVERY = { consumer: 'catalog', attempt: 1, subject: '', place: 0, released: true, parked: false };

type MirroredEvent = Pick<CloudEvent, 'type' | 'topic' | 'subject' | 'sequence' | 'data'>;

describe('mirrors', () => {
  let fixture: CatalogFixture;
  beforeAll(async () => {
    fixture = await CatalogFixture.start();
  });
  afterAll(() => fixture?.stop());

  /** Delivers a company event of tenant. */
  const receive = async ({ company_id }: CompanySnapshot, given: MirroredEvent): Promise<void> => {
    const event: CloudEvent = {
      specversion: '1.0',
      id: randomUUID(),
      source: '/marquee/tenant',
      time: '2026-11-01T09:59:59Z',
      datacontenttype: 'application/json',
      companyid: companyId(company_id),
      requestid: 'r',
      ...given,
    };
    await deliver(fixture.catalog.get(TenantEventsConsumer, { strict: false }), event, DELIVERY);
  };
  const offer = (owner: CompanySnapshot, sequence: number, withdrawn = false) => {
    const data = { market_id: owner.company_id, cost_to_licensees_percent: 70, withdrawn };
    const { type, topic } = marketEvents.offer;
    return receive(owner, { type, topic, subject: `market/${owner.company_id}`, sequence, data });
  };
  const changed = (snapshot: CompanySnapshot, sequence: number) => {
    const { type, topic } = companyEvents.update;
    return receive(snapshot, { type, topic, subject: `company/${snapshot.company_id}`, sequence, data: snapshot });
  };
  const anOwner = async (): Promise<CompanySnapshot> => {
    const owner = fixture.aCompany({ domains: ['films.example.org'] });
    await offer(owner, 1);
    return owner;
  };
  const take = (by: CompanySnapshot, from: CompanySnapshot, how: 'add' | 'activate' = 'activate'): Promise<Mirrored> =>
    fixture.gateway.call(marketplaceProducts[how], fixture.context(by), { market_id: from.company_id });
  const change = (of: CompanySnapshot, { id }: { id: number }, product: UpdateProduct): Promise<Product> =>
    fixture.gateway.call(products.update, fixture.context(of), { id, product });
  const remove = (of: CompanySnapshot, { id }: { id: number }) =>
    fixture.gateway.call(products.remove, fixture.context(of), { id });
  /** Delivers catalog's own product events from a version on, because the fixture has no relay. */
  const follow = async (of: CompanySnapshot, product: Product, from = -1): Promise<void> => {
    const events: unknown[] = await fixture.eventsOf(of, product);
    for (const event of events.slice(from)) {
      for (const consumer of [CatalogChangesConsumer, CatalogRemovalsConsumer]) {
        await deliver(fixture.catalog.get<object>(consumer, { strict: false }), event as CloudEvent, DELIVERY);
      }
    }
  };
  const listOf = async (of: CompanySnapshot): Promise<Product[]> => [
    ...(await fixture.gateway.call(products.list, fixture.context(of), { limit: 250 })).items,
  ];
  const mirrorOf = async (of: CompanySnapshot): Promise<Product> => {
    const mirror = (await listOf(of)).find(({ mirrored }) => mirrored);
    if (!mirror) throw new Error('There is no mirror.');
    return mirror;
  };
  /** A product that another company has mirrored and shows. */
  const aMirror = async (input: Partial<CreateProduct> = {}) => {
    const [owner, taker] = [await anOwner(), fixture.aCompany()];
    const origin = await fixture.aProduct(owner, input);
    await take(taker, owner);
    return { owner, taker, origin, mirror: await mirrorOf(taker) };
  };
  /** Runs a concurrent transaction that ends with the callback. */
  async function meanwhile(work: (other: PoolClient) => Promise<void>): Promise<void> {
    const other = await connected(fixture.db);
    try {
      await other.query('begin');
      await work(other);
    } finally {
      await other.query('rollback');
      other.release();
    }
  }
  /** Waits until this many sessions wait for locks of that transaction. */
  const isWaitedFor = async (other: PoolClient, by = 1) => {
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    await eventually(async () => {
      const blocked = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      expect((await fixture.db.query(blocked, [rows[0]?.pid])).length).toBeGreaterThanOrEqual(by);
    });
  };

  it('retains the price of a mirror if a concurrent transaction copied the same price', async () => {
    const { owner, taker, origin } = await aMirror();
    const { id: price_id } = await fixture.aPrice(owner, { title: 'New' });
    let copy: number | undefined;
    await meanwhile(async (other) => {
      const { rows } = await other.query<{ id: number }>(
        `insert into prices select (jsonb_populate_record(p, jsonb_build_object('company_id', $2::bigint,
             'id', nextval(pg_get_serial_sequence('prices', 'id')), 'origin_company', company_id, 'origin_id', id))).*
           from prices p where id = $1 returning id`,
        [price_id, taker.company_id],
      );
      copy = rows[0]?.id;
      await change(owner, origin, { price_license_binding: [{ price_id }] });
      const following = follow(owner, origin);
      await isWaitedFor(other);
      await other.query('commit');
      await following;
    });
    const { price_license_binding } = await mirrorOf(taker);
    expect(price_license_binding.map((one) => one.price_id)).toEqual([copy]);
  });

  it('answers outcome_unknown if a step of mirroring fails after another was committed', async () => {
    const [owner, taker] = [await anOwner(), fixture.aCompany()];
    await fixture.aProduct(owner);
    await take(taker, owner, 'add');
    const hidden = await mirrorOf(taker);
    await fixture.aProduct(owner);
    await meanwhile(async (other) => {
      await other.query('select from products where company_id = $1 and id = $2 for update', [
        taker.company_id,
        hidden.id,
      ]);
      const taking = take(taker, owner).catch((error: ShopError) => error);
      await isWaitedFor(other);
      await other.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
      );
      expect(await taking).toMatchObject({
        code: 'outcome_unknown',
        message: 'Only some products were mirrored. Repeat the request to complete it.',
      });
    });
    const taken = await listOf(taker);
    expect([taken.length, taken.filter(({ published }) => published).length]).toEqual([2, 1]);
  });

  it('generates a new product_id for a mirror if a concurrent insert takes the first one', async () => {
    const [owner, taker] = [await anOwner(), fixture.aCompany()];
    const origin = await fixture.aProduct(owner);
    const own = await fixture.aProduct(taker);
    await meanwhile(async (other) => {
      await other.query('update products set product_id = $2 where id = $1', [own.id, origin.product_id]);
      const taking = take(taker, owner);
      await isWaitedFor(other);
      await other.query('commit');
      expect(await taking).toEqual({ added: 1, skipped: 0 });
    });
    const { product_id } = await mirrorOf(taker);
    expect(product_id).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){3}$/);
    expect(product_id).not.toBe(origin.product_id);
  });

  describe('mirrors of a withdrawn offer', () => {
    it('keeps a mirror visible if a late withdrawal event follows a new offer', async () => {
      const { owner, taker, mirror } = await aMirror();
      await offer(owner, 3);
      await offer(owner, 2, true);
      await changed({ ...owner, disabled: false }, 3);
      await changed({ ...owner, disabled: true }, 2);
      expect((await fixture.product(taker, mirror)).published).toBe(true);
    });

    it("rejects showing a mirror while the origin's company is disabled", async () => {
      const { owner, taker, mirror } = await aMirror();
      await changed({ ...owner, disabled: true }, 1);
      expect((await fixture.product(taker, mirror)).published).toBe(false);
      await expect(take(taker, owner)).rejects.toMatchObject({ code: 'not_found' });
      await expect(change(taker, mirror, { published: true })).rejects.toMatchObject({ code: 'conflict' });
      await changed({ ...owner, disabled: false }, 2);
      expect((await change(taker, mirror, { published: true })).published).toBe(true);
    });
  });

  it('hides the mirrors of many companies in several steps, with one event each', async () => {
    const { owner, origin, mirror } = await aMirror({ price_license_binding: [] });
    await fixture.db.query(
      `insert into products select (jsonb_populate_record(p, jsonb_build_object('company_id', 100000 + n,
           'id', nextval(pg_get_serial_sequence('products', 'id'))))).*
         from products p, generate_series(1, 120) n where p.id = $1`,
      [mirror.id],
    );
    const all = () =>
      fixture.db.query<{ company_id: number; id: number; title: string; published: boolean }>(
        'select company_id, id, title, published from products where origin_id = $1',
        [origin.id],
      );
    await change(owner, origin, { title: 'Restored' });
    await follow(owner, origin);
    expect((await all()).filter(({ title }) => title === 'Restored')).toHaveLength(121);
    await offer(owner, 2, true);
    const rows = await all();
    expect(rows.filter(({ published }) => published)).toEqual([]);
    for (const row of rows.filter(({ company_id }) => company_id > 100_000)) {
      const given = await fixture.eventsOf({ company_id: row.company_id } as CompanySnapshot, row);
      expect(given.map(({ sequence, data }) => [sequence, data.changed])).toEqual([
        [2, ['title']],
        [3, ['published']],
      ]);
    }
  });

  it('updates mirrored prices and licenses after a newer release has added a column', async () => {
    const [owner, taker] = [await anOwner(), fixture.aCompany()];
    const { id: license_id } = await fixture.aLicense(owner, { name: 'Lent' });
    const { id: price_id } = await fixture.aPrice(owner, { title: 'Lent' });
    const sold = { manage_stock: false, price_license_binding: [{ price_id, license_id }] };
    const origin = await fixture.aProduct(owner, { product_type: 9, ...sold });
    await take(taker, owner);
    const tables = ['products', 'prices', 'licenses'];
    for (const table of tables) await asOwner(fixture.db, `alter table ${table} add column later text default 'x'`);
    try {
      const [operator, { company_id }] = [fixture.operator(), owner];
      const [price, license] = [{ title: 'Rented' }, { name: 'Rented' }];
      await fixture.cli.call(adminPrices.update, operator, { company_id, id: price_id, price });
      await fixture.cli.call(adminLicenses.update, operator, { company_id, id: license_id, license });
      await change(owner, origin, { title: 'Rented' });
      const rows = await fixture.db.query<{ body: string }>(
        "select body from outbox where key like $1 and body::json->>'topic' like '%/update' order by id",
        [`${owner.company_id}/%`],
      );
      for (const { body } of rows) {
        const consumer = fixture.catalog.get<object>(CatalogChangesConsumer, { strict: false });
        await deliver(consumer, JSON.parse(body) as CloudEvent, DELIVERY);
      }
      const own = (text: string) => fixture.db.query(`${text} where company_id = $1`, [taker.company_id]);
      expect(await own('select title from prices')).toEqual([price]);
      expect(await own('select name from licenses')).toEqual([license]);
      expect((await mirrorOf(taker)).title).toBe('Rented');
    } finally {
      for (const table of tables) await asOwner(fixture.db, `alter table ${table} drop column later`);
    }
  });

  it('reads the stock of a mirror from its origin without writing the mirror', async () => {
    const { owner, taker, origin, mirror } = await aMirror({ items_in_stock: 5 });
    expect(mirror).toMatchObject({ items_in_stock: 5, manage_stock: true });
    await meanwhile(async (other) => {
      await other.query('select 1 from products where id = $1 for update', [mirror.id]);
      await fixture.reserve(owner, origin);
      await follow(owner, origin);
    });
    await fixture.reserve(taker, mirror);
    expect(await fixture.product(taker, mirror)).toEqual({ ...mirror, items_in_stock: 3 });
    expect((await listOf(taker)).map(({ items_in_stock }) => items_in_stock)).toEqual([3]);
    // A copy of the object read before the sales.
    const { categories: _none, ...echo } = mirror;
    expect(await change(taker, mirror, echo)).toEqual({ ...mirror, items_in_stock: 3 });
    const hidden = await change(taker, mirror, { ...echo, published: false });
    expect(hidden).toMatchObject({ items_in_stock: 3, published: false });
    await change(owner, origin, { title: 'Later' });
    await follow(owner, origin, 0);
    expect((await mirrorOf(taker)).title).toBe('Later');
    const given = await fixture.eventsOf(taker, mirror);
    expect(given.map(({ data }) => data.changed)).toEqual([[], ['published'], ['title']]);
    expect((await fixture.product(taker, mirror)).items_in_stock).toBe(3);
  });

  it('omits the ETag of a mirror with counted stock', async () => {
    const versionOf = async (of: CompanySnapshot, { id }: Product) =>
      (await fixture.gateway.pass(products.get, fixture.context(of), { id })).meta.version;
    const counted = await aMirror();
    const uncounted = await aMirror({ manage_stock: false, items_in_stock: null });
    expect(await versionOf(counted.taker, counted.mirror)).toBeUndefined();
    expect(await versionOf(counted.owner, counted.origin)).toBe(1);
    expect(await versionOf(uncounted.taker, uncounted.mirror)).toBe(1);
  });

  describe('locks of mirrors', () => {
    it('shows mirrors while a sale locks the origin', async () => {
      const { owner, taker, origin, mirror } = await aMirror();
      await change(taker, mirror, { published: false });
      await meanwhile(async (other) => {
        await other.query('select 1 from products where id = $1 for update', [origin.id]);
        expect(await take(taker, owner)).toEqual({ added: 0, skipped: 1 });
      });
      expect((await fixture.product(taker, mirror)).published).toBe(true);
    });

    it('locks no product while waiting for a bundle that contains it', async () => {
      const owner = await anOwner();
      const bundle = await fixture.aProduct(owner, { product_type: 8, manage_stock: false, items_in_stock: null });
      const member = await fixture.aProduct(owner);
      await change(owner, bundle, { collection: [{ product_id: member.product_id }] });
      await meanwhile(async (other) => {
        await other.query('select 1 from products where id = $1 for share', [bundle.id]);
        const removing = remove(owner, member);
        await isWaitedFor(other);
        // Locks product rows by id, as a mirroring company does.
        await other.query('select 1 from products where id = $1 for share nowait', [member.id]);
        await other.query('commit');
        await removing;
      });
      expect((await fixture.product(owner, bundle)).collection).toEqual([]);
    });

    it('takes no advisory lock for an echoed product or category', async () => {
      const shop = fixture.aCompany();
      const ctx = fixture.context(shop);
      const made = await fixture.gateway.call(categories.create, ctx, { title: 'Films' });
      const child = await fixture.gateway.call(categories.create, ctx, { title: 'Short', parent_id: made.id });
      const film = await fixture.aProduct(shop, { categories: [{ category_id: child.id }] });
      const category = await fixture.gateway.call(categories.get, ctx, { id: child.id });
      expect(category.entries).toHaveLength(1);
      await meanwhile(async (other) => {
        for (const name of [`product ties:${shop.company_id}`, `categories:${shop.company_id}`]) {
          await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
        }
        expect(await change(shop, film, film)).toEqual(film);
        expect(await fixture.gateway.call(categories.update, ctx, { id: child.id, category })).toEqual(category);
        const moving = change(shop, film, { categories: [] });
        await isWaitedFor(other);
        await other.query('commit');
        expect((await moving).categories).toEqual([]);
      });
    });

    it('restarts a product change if a referenced product changed before the row lock', async () => {
      const shop = fixture.aCompany();
      const ctx = fixture.context(shop);
      const { id: category_id } = await fixture.gateway.call(categories.create, ctx, { title: 'Films' });
      const film = await fixture.aProduct(shop, { categories: [{ category_id }] });
      const category = { entries: [{ product_id: film.product_id }] };
      await meanwhile(async (other) => {
        await other.query('select 1 from products where id = $1 for update', [film.id]);
        await other.query('select 1 from categories where id = $1 for update', [category_id]);
        await other.query('delete from category_entries where product_id = $1', [film.product_id]);
        const echoes = [
          change(shop, film, { categories: [{ category_id }] }),
          fixture.gateway.call(categories.update, ctx, { id: category_id, category }),
        ] as const;
        await isWaitedFor(other, echoes.length);
        await other.query('commit');
        expect((await echoes[0]).categories).toMatchObject([{ category_id }]);
        expect((await echoes[1]).entries).toMatchObject(category.entries);
      });
    });

    it('checks a mirrored bundle again only if it lacks mirrored members', async () => {
      const owner = await anOwner();
      const taker = fixture.aCompany();
      const shown = await fixture.aProduct(owner);
      const hidden = await fixture.aProduct(owner, { published: false });
      const collection = [shown, hidden].map(({ product_id }) => ({ product_id }));
      await fixture.aProduct(owner, { product_type: 8, manage_stock: false, items_in_stock: null, collection });
      await take(taker, owner);
      const store = fixture.catalog.get(MarketplaceStore, { strict: false });
      const waiting = () => store.read(companyId(taker.company_id)).mirrors.incompleteBundles(owner.company_id);
      expect(await waiting()).toEqual([]);
      // The next call mirrors the last member, and the bundle then names it.
      await change(owner, hidden, { published: true });
      await take(taker, owner);
      expect(await waiting()).toEqual([]);
      const mirrors = await listOf(taker);
      const names = mirrors.find(({ product_type }) => product_type === 8)?.collection.map((one) => one.product_id);
      expect(names?.toSorted()).toEqual([shown.product_id, hidden.product_id].toSorted());
    });

    it('deletes a mirror with its origin under any order of change and removal events', async () => {
      const { owner, taker, origin } = await aMirror();
      await change(owner, origin, { title: 'Renamed' });
      await remove(owner, origin);
      const [changed, removed] = (await fixture.eventsOf(owner, origin)).slice(-2) as unknown[] as CloudEvent[];
      expect([changed?.topic, removed?.topic]).toEqual(['product/update', 'product/delete']);
      const receive = (consumer: typeof CatalogChangesConsumer | typeof CatalogRemovalsConsumer, event?: CloudEvent) =>
        deliver(fixture.catalog.get<object>(consumer, { strict: false }), event as CloudEvent, DELIVERY);
      await Promise.all([receive(CatalogChangesConsumer, changed), receive(CatalogRemovalsConsumer, removed)]);
      expect(await listOf(taker)).toEqual([]);
      // The change is delivered again after the mirror was deleted.
      await receive(CatalogChangesConsumer, changed);
      expect(await listOf(taker)).toEqual([]);
    });

    it('causes no deadlock under concurrent mirroring, sales and removals', async () => {
      const owner = await anOwner();
      const alone = { manage_stock: false, items_in_stock: null };
      const box = await fixture.aProduct(owner, { product_type: 8, ...alone });
      const members = await Promise.all(
        Array.from({ length: 8 }, () => fixture.aProduct(owner, { items_in_stock: 9 })),
      );
      await change(owner, box, { collection: members.map(({ product_id }) => ({ product_id })) });
      const known = fixture.aCompany();
      await take(known, owner);
      const work = members.flatMap((member, n) => [
        ...[known, fixture.aCompany(), fixture.aCompany()].map((taker) => take(taker, owner)),
        fixture.reserve(known, member),
        n % 2 === 0
          ? change(owner, member, { published: false }).then(() => follow(owner, member))
          : remove(owner, member).then(() => follow(owner, member, 0)),
      ]);
      await Promise.allSettled(work);
      // Postgres flushes statistics when a connection is idle or on request.
      const flush = () => fixture.db.query('select pg_stat_force_next_flush() from pg_sleep(0.1)');
      await Promise.all(Array.from({ length: 20 }, flush));
      const [row] = await fixture.db.query<{ deadlocks: number }>(
        'select deadlocks from pg_stat_database where datname = current_database()',
      );
      expect(row?.deadlocks).toBe(0);
    });
  });
});
