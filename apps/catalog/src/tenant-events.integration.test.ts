import { deliver } from '@marquee/bus';
import { companyEvents, userEvents, type CloudEvent, type Delivery } from '@marquee/contracts';
import { freshDatabase, openDatabase, type Database, type FreshDatabase } from '@marquee/testing';
import { database } from './data-source';
import { LicensesService, LicensesStore } from './licenses/licenses.service';
import { FollowingService } from './marketplace/following.service';
import { MarketplaceStore } from './marketplace/marketplace.store';
import { PricesService, PricesStore } from './prices/prices.service';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { TenantEventsStore } from './tenant-events.store';

const FIRST: Delivery = { consumer: 'catalog', attempt: 1, subject: '', place: 0, released: false, parked: false };
const clock = { now: () => new Date('2026-11-01T10:00:00Z') };

function anEvent(company: number, type: string, more: Partial<CloudEvent> = {}): CloudEvent {
  return {
    specversion: '1.0',
    id: `${company}-${type}-1`,
    source: '/marquee/tenant',
    type,
    subject: `company/${company}`,
    time: '2026-11-01T09:59:59Z',
    datacontenttype: 'application/json',
    companyid: company as CloudEvent['companyid'],
    topic: 'company/create',
    sequence: 1,
    requestid: 'r',
    data: {
      company_id: company,
      company_name: 'Acme',
      disabled: false,
      currency: 'chf',
      owner: { user_id: 11, email: 'a@example.org' },
    },
    ...more,
  };
}

describe('company creation in catalog', () => {
  let fresh: FreshDatabase;
  let db: Database;
  let consumer: TenantEventsConsumer;
  beforeAll(async () => {
    fresh = await freshDatabase(database);
    db = await openDatabase(database, fresh.url, clock);
    const licenses = new LicensesService(new LicensesStore(db), clock);
    const prices = new PricesService(new PricesStore(db), clock);
    const following = new FollowingService(new MarketplaceStore(db), clock);
    consumer = new TenantEventsConsumer(new TenantEventsStore(db), licenses, prices, following);
  });
  afterAll(async () => {
    await db?.close();
    await fresh?.drop();
  });

  const licensesOf = (company: number) =>
    db.query('select name, type, allow_play, created_by_user_id from licenses where company_id = $1', [company]);
  const pricesOf = (company: number) =>
    db.query('select title, valid, countries, currencies, created_at from prices where company_id = $1', [company]);

  it('creates one license and one price model for a company event that is redelivered', async () => {
    const event = anEvent(1, companyEvents.create.type);
    for (let attempt = 1; attempt <= 3; attempt += 1) await deliver(consumer, event, { ...FIRST, attempt });
    expect(await licensesOf(1)).toEqual([{ name: 'Standard', type: 0, allow_play: 1, created_by_user_id: 11 }]);
    const currencies = [{ currency: 'chf', price: 0 }];
    expect(await pricesOf(1)).toEqual([
      { title: 'Standard', valid: 0, countries: [], currencies, created_at: clock.now() },
    ]);
  });

  it.each([companyEvents.update.type, userEvents.create.type, 'marquee.company.unknown.v1'])(
    'creates no license and no price model for an event of type %s',
    async (type) => {
      await deliver(consumer, anEvent(2, type), FIRST);
      expect([...(await licensesOf(2)), ...(await pricesOf(2))]).toEqual([]);
    },
  );
});
