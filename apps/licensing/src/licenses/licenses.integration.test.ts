import { COMPANY_CHANGES, companyId, LICENSE_CHANGES, type CompanySnapshot } from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { LicensingFixture } from '../testing/licensing.fixture';
import { CompanyStatesService } from '../license-use/company-states.service';
import { LicensesService } from './licenses.service';

describe('copies of licenses', () => {
  let fixture: LicensingFixture;
  let company: CompanySnapshot;
  beforeAll(async () => {
    fixture = await LicensingFixture.start();
    company = fixture.aCompany();
  });
  afterEach(() => void (fixture.neighbours.onAsked = undefined));
  afterAll(() => fixture?.stop());

  const get = (id: number, of = company) =>
    fixture.app.get(LicensesService).get(fixture.call(), companyId(of.company_id), id);
  const asked = (id: number) => fixture.neighbours.asked.filter((one) => one.id === id).length;

  it('asks commerce for a license once, however many requests name it together and later', async () => {
    const { customer_token: _token, ...license } = fixture.aLicense(company);
    const found = await Promise.all(Array.from({ length: 5 }, () => get(license.id)));
    for (const one of [...found, await get(license.id)]) expect(one).toMatchObject(license);
    expect(asked(license.id)).toBe(1);
  });

  it('reads a license again after commerce has announced its change', async () => {
    const { id } = fixture.aLicense(company);
    await get(id);
    await fixture.changeLicense(company, id, { revoked_at: '2026-02-01T00:00:00.000Z' });
    await eventually(async () => expect(await get(id)).toMatchObject({ revoked_at: '2026-02-01T00:00:00.000Z' }));
    expect(await get(id)).toMatchObject({ version: 2 });
    expect(asked(id)).toBe(2);
  });

  it('reads a license again after its customer was disabled, and not after an order', async () => {
    const { id, customer_id } = fixture.aLicense(company);
    await get(id);
    await fixture.announceCustomer(company, customer_id, ['orders_count']);
    fixture.neighbours.licenses.set(`${company.company_id}/${id}`, {
      ...fixture.neighbours.licenseOf({ ...company, id }),
      customer_disabled: true,
    });
    await fixture.announceCustomer(company, customer_id, ['state']);
    await eventually(async () => expect(await get(id)).toMatchObject({ customer_disabled: true }));
    expect(asked(id)).toBe(2);
  });

  it('reads a license again if it changed while commerce answered', async () => {
    const { id } = fixture.aLicense(company);
    fixture.neighbours.onAsked = async () => {
      fixture.neighbours.onAsked = undefined;
      await fixture.changeLicense(company, id, { key_version: 2 });
      await eventually(async () => {
        const rows = await fixture.db.query('select from licenses where id = $1 and changes > 1', [id]);
        expect(rows).toHaveLength(1);
      });
    };
    expect(await get(id)).toMatchObject({ key_version: 1 });
    expect(await get(id)).toMatchObject({ key_version: 2 });
  });

  it.each(['license', 'customer'])('reads a license again once commerce has notified of a changed %s', async (what) => {
    const { id, customer_id } = fixture.aLicense(company);
    await get(id);
    const change = what === 'license' ? `issued_license/${id} 2` : `customer/${customer_id} 9`;
    fixture.commerce.notifyChange(LICENSE_CHANGES, company.company_id, [change]);
    await eventually(async () => {
      await get(id);
      expect(asked(id)).toBe(2);
    });
  });

  it('asks commerce for each license while changes may have been missed', async () => {
    const { id } = fixture.aLicense(company);
    const starting = await fixture.another({ settleMs: 60_000 });
    const read = () => starting.app.get(LicensesService).get(fixture.call(), companyId(company.company_id), id);
    for (const times of [1, 2]) {
      await read();
      expect(asked(id)).toBe(times);
    }
    await starting.stop();
  });

  it('asks tenant about a company whose announced change has not arrived', async () => {
    const other = fixture.aCompany();
    const of = companyId(other.company_id);
    const isDisabled = () => fixture.app.get(CompanyStatesService).isDisabled(fixture.call(), of);
    expect(await isDisabled()).toBe(false);
    fixture.neighbours.snapshots.set(of, { ...other, disabled: true });
    expect(await isDisabled()).toBe(false);
    fixture.tenant.notifyChange(COMPANY_CHANGES, of, [`company/${of} 4`]);
    await eventually(async () => expect(await isDisabled()).toBe(true));
  });

  it('stores nothing about a license that no device has named', async () => {
    const [{ id }, other] = [fixture.aLicense(company), fixture.aLicense(company)];
    await get(other.id);
    await fixture.changeLicense(company, id, { key_version: 2 });
    await fixture.changeLicense(company, other.id, { key_version: 2 });
    await eventually(async () => expect(await get(other.id)).toMatchObject({ key_version: 2 }));
    expect(await fixture.db.query('select from licenses where id = $1', [id])).toEqual([]);
  });

  it('refuses the license of another company, and one that commerce does not have', async () => {
    const { id } = fixture.aLicense(company);
    await expect(get(id, fixture.aCompany())).rejects.toMatchObject({ code: 'not_found' });
    await expect(get(999_999)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('records the first use in commerce and stores the answer', async () => {
    const { id } = fixture.aLicense(company);
    const service = fixture.app.get(LicensesService);
    const used = { first_used_at: '2026-03-01T10:00:00.000Z', version: 2 };
    expect(await service.use(fixture.call(), companyId(company.company_id), id, '2026-03-01T10:00:00')).toMatchObject(
      used,
    );
    expect(await get(id)).toMatchObject(used);
    expect(asked(id)).toBe(0);
  });
});
