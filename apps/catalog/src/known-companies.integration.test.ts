import { deliver } from '@marquee/bus';
import { CompaniesService } from '@marquee/company-snapshots';
import {
  companyEvents,
  companyId,
  type CloudEvent,
  type CompanySnapshot,
  type Delivery,
  type EventType,
} from '@marquee/contracts';
import { aCompanySnapshot } from '@marquee/testing';
import { TenantEventsConsumer } from './tenant-events.consumer';
import { CatalogFixture } from './testing/catalog.fixture';

const FIRST: Delivery = { consumer: 'catalog', attempt: 1, subject: '', place: 0, released: true, parked: false };

describe('company snapshots', () => {
  let fixture: CatalogFixture;
  beforeAll(async () => {
    fixture = await CatalogFixture.start();
  });
  afterAll(() => fixture?.stop());

  const known = (company: number) =>
    fixture.catalog.get(CompaniesService, { strict: false }).snapshot(fixture.call(), companyId(company));
  const timesAsked = (company: number) => fixture.neighbours.asked.filter((one) => one === company).length;
  const receive = (type: EventType<CompanySnapshot>, sequence: number, data: Partial<CompanySnapshot>) => {
    const company = data.company_id as number;
    const event: CloudEvent = {
      specversion: '1.0',
      id: `${company}-${sequence}`,
      source: '/marquee/tenant',
      type: type.type,
      subject: `company/${company}`,
      time: '2026-11-01T09:59:59Z',
      datacontenttype: 'application/json',
      companyid: companyId(company),
      topic: type.topic,
      sequence,
      requestid: 'r',
      data,
    };
    return deliver(fixture.catalog.get(TenantEventsConsumer, { strict: false }), event, FIRST);
  };

  it('returns the company of the last event without asking tenant', async () => {
    const snapshot = aCompanySnapshot({ company_id: 1 });
    await receive(companyEvents.create, 1, snapshot);
    expect(await known(1)).toEqual(snapshot);
    await receive(companyEvents.update, 2, { ...snapshot, currency: 'usd' });
    expect(await known(1)).toEqual({ ...snapshot, currency: 'usd' });
    expect(timesAsked(1)).toBe(0);
  });

  it('ignores a company event that arrives late', async () => {
    const snapshot = aCompanySnapshot({ company_id: 2 });
    await receive(companyEvents.update, 3, { ...snapshot, vat: 0.2 });
    await receive(companyEvents.update, 2, { ...snapshot, vat: 0.1 });
    expect((await known(2)).vat).toBe(0.2);
  });

  it('calls tenant once for an unknown company and then follows the events of the company', async () => {
    const snapshot = fixture.aCompany();
    expect(await known(snapshot.company_id)).toEqual(snapshot);
    expect(await known(snapshot.company_id)).toEqual(snapshot);
    expect(timesAsked(snapshot.company_id)).toBe(1);
    await receive(companyEvents.update, 7, { ...snapshot, language: 'de' });
    expect((await known(snapshot.company_id)).language).toBe('de');
  });

  it('calls tenant if the stored event of a company is incomplete', async () => {
    const snapshot = fixture.aCompany({ country: 'FR' });
    const { company_id, company_name, disabled, owner } = snapshot;
    await receive(companyEvents.create, 1, { company_id, company_name, disabled, owner });
    expect(await known(company_id)).toEqual(snapshot);
    expect(await known(company_id)).toEqual(snapshot);
    expect(timesAsked(company_id)).toBe(1);
    await receive(companyEvents.update, 2, { ...snapshot, country: 'AT' });
    expect((await known(company_id)).country).toBe('AT');
  });

  it('answers not_found for a company that tenant does not know', async () => {
    await expect(known(999)).rejects.toMatchObject({ code: 'not_found' });
  });
});
