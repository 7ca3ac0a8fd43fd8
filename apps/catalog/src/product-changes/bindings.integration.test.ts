import { licenses, prices, products, type CompanySnapshot, type Product, type ShopError } from '@marquee/contracts';
import { connected, eventually } from '@marquee/testing';
import type { PoolClient } from 'pg';
import { CatalogFixture } from '../testing/catalog.fixture';

const RACES = 20;
const KINDS = ['price', 'compare price', 'license'] as const;
type Kind = (typeof KINDS)[number];

describe('the binding of a product to a price model or a license that is being deleted', () => {
  let fixture: CatalogFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await CatalogFixture.start();
    company = fixture.aCompany();
  });
  afterAll(() => fixture?.stop());

  const made = async (kind: Kind): Promise<number> =>
    (await (kind === 'license' ? fixture.aLicense(company) : fixture.aPrice(company))).id;
  const bindingOf = (kind: Kind, id: number) =>
    ({
      price: { price_id: id },
      'compare price': { compare_price_id: id },
      license: { license_id: id },
    })[kind];
  const bind = (kind: Kind, id: number): Promise<Product> =>
    fixture.gateway.call(products.create, fixture.context(company), {
      title: 'Film',
      product_type: kind === 'license' ? 4 : 6,
      price_license_binding: [bindingOf(kind, id)],
    });
  const remove = (kind: Kind, id: number): Promise<object> =>
    fixture.gateway.call(kind === 'license' ? licenses.remove : prices.remove, fixture.context(company), { id });
  const codeOf = (work: Promise<object>): Promise<string> =>
    work.then(
      () => 'done',
      ({ code }: ShopError) => code,
    );
  const tableOf = (kind: Kind) => (kind === 'license' ? 'licenses' : 'prices');

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
  const isWaitedFor = async (other: PoolClient) => {
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    await eventually(async () => {
      const blocked = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      expect((await fixture.db.query(blocked, [rows[0]?.pid])).length).toBeGreaterThanOrEqual(1);
    });
  };

  it.each(KINDS)('applies only the binding or the deletion of a %s if both are concurrent', async (kind) => {
    const outcomes = new Set<string>();
    for (let race = 0; race < RACES; race += 1) {
      const id = await made(kind);
      const both = await Promise.all([codeOf(bind(kind, id)), codeOf(remove(kind, id))]);
      outcomes.add(both.join());
    }
    expect([...outcomes].filter((one) => one !== 'done,conflict' && one !== 'invalid,done')).toEqual([]);
  });

  it.each(KINDS)('delays the deletion of a %s while a product is being bound to it', async (kind) => {
    const id = await made(kind);
    const product = await fixture.aProduct(company, { price_license_binding: [] });
    await meanwhile(async (other) => {
      await other.query(`select from ${tableOf(kind)} where company_id = $1 and id = $2 for key share`, [
        company.company_id,
        id,
      ]);
      const removing = codeOf(remove(kind, id));
      await isWaitedFor(other);
      const nothing = { license_id: null, price_id: null, compare_price_id: null };
      const bindings = [{ id: 1, hd: false, ...nothing, ...bindingOf(kind, id) }];
      await other.query('update products set price_license_binding = $2 where id = $1', [
        product.id,
        JSON.stringify(bindings),
      ]);
      await other.query('commit');
      expect(await removing).toBe('conflict');
    });
  });

  it.each(KINDS)('refuses to bind a product to a %s whose deletion commits first', async (kind) => {
    const id = await made(kind);
    await meanwhile(async (other) => {
      await other.query(`delete from ${tableOf(kind)} where company_id = $1 and id = $2`, [company.company_id, id]);
      const binding = codeOf(bind(kind, id));
      await isWaitedFor(other);
      await other.query('commit');
      expect(await binding).toBe('invalid');
    });
  });

  it('binds a product to a price model while a change of it waits for another product', async () => {
    const id = await made('price');
    const sold = await bind('price', id);
    await meanwhile(async (other) => {
      await other.query('select from products where id = $1 for update', [sold.id]);
      // The change raises the version of each product whose `valid` changes.
      const changing = fixture.gateway.call(prices.update, fixture.context(company), { id, price: { valid: 0 } });
      await isWaitedFor(other);
      expect(await codeOf(bind('price', id))).toBe('done');
      await other.query('commit');
      expect((await changing).valid).toBe(0);
    });
  });
});
