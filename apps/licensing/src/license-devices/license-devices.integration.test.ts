import {
  companyId,
  licenseDevices,
  licenseUse,
  type CompanySnapshot,
  type Context,
  type LicenseSnapshot,
  type ListInput,
} from '@marquee/contracts';
import { someTerms } from '@marquee/testing';
import { LicensingFixture } from '../testing/licensing.fixture';

const UNKNOWN = 999_999;
const GONE = { code: 'not_found' };

describe('the devices and uses of a license, for apps', () => {
  let fixture: LicensingFixture;
  let company: CompanySnapshot;
  let license: LicenseSnapshot;
  beforeAll(async () => {
    fixture = await LicensingFixture.start();
    company = fixture.aCompany();
  });
  beforeEach(() => void (license = fixture.aLicense(company)));
  afterAll(() => fixture?.stop());

  const ctx = (change: Partial<Context> = {}): Context => ({
    ...fixture.call(),
    company: companyId(company.company_id),
    app: 'an-app',
    user: 1,
    scopes: ['licenses'],
    ...change,
  });
  const other = () => ctx({ company: companyId(fixture.aCompany().company_id) });
  const list = (query: Partial<ListInput> = {}, by = ctx(), license_id = license.id) =>
    fixture.gateway.call(licenseDevices.list, by, { limit: 250, ...query, license_id });
  const names = async () => (await list()).items.map(({ name }) => name);
  const remove = (id: number, by = ctx()) =>
    fixture.gateway.call(licenseDevices.remove, by, { license_id: license.id, id });
  const reset = (by = ctx(), license_id = license.id) => fixture.gateway.call(licenseDevices.reset, by, { license_id });
  const uses = (by = ctx(), license_id = license.id) => fixture.gateway.call(licenseDevices.uses, by, { license_id });
  const key = () => fixture.keyOf(company, license);
  const activate = async (fingerprint: string) => {
    const sent = { key: key(), fingerprint, name: fingerprint, platform: 'tvos' };
    const { device } = await fixture.gateway.call(licenseUse.activate, fixture.call(), sent);
    if (device === null) throw new Error('The device was refused.');
    return device;
  };
  const holdFile = (id: number) =>
    fixture.db.query("update devices set held_until = now() + interval '1 day' where id = $1", [id]);
  const topicsOf = async (id: number) => (await fixture.eventsOf(company, id)).map(({ topic }) => topic);

  it('lists a device as its program sees it', async () => {
    const device = await activate('tv');
    expect((await list()).items).toEqual([device]);
    await fixture.db.query("update devices set lease_ends_at = now() - interval '1 year' where id = $1", [device.id]);
    expect((await list()).items).toMatchObject([{ status: 'dead', lease_expires_at: null, next_heartbeat_at: null }]);
  });

  it('lists devices in pages, from either end and with the wanted fields', async () => {
    for (const name of ['a', 'b', 'c']) await activate(name);
    const first = await list({ limit: 2, fields: ['name'] });
    expect(first.items).toEqual([{ name: 'a' }, { name: 'b' }]);
    const page_info = String(first.next);
    expect(await list({ limit: 2, page_info, fields: ['name'] })).toEqual({ items: [{ name: 'c' }], next: null });
    const newest = await list({ limit: 1, order: 'id desc' });
    expect(newest.items.map(({ name }) => name)).toEqual(['c']);
  });

  it('answers an empty list for a license without devices, and stores no copy of it', async () => {
    expect(await list()).toEqual({ items: [], next: null });
    expect(await reset()).toEqual([]);
    expect(await uses()).toHaveLength(4);
    expect(await fixture.db.query('select from licenses where id = $1', [license.id])).toEqual([]);
  });

  it('refuses unknown licenses and those of other companies', async () => {
    const { id } = await activate('tv');
    for (const asked of [list({}, other()), remove(id, other()), reset(other()), uses(other())]) {
      await expect(asked).rejects.toMatchObject(GONE);
    }
    for (const asked of [list({}, ctx(), UNKNOWN), reset(ctx(), UNKNOWN), uses(ctx(), UNKNOWN)]) {
      await expect(asked).rejects.toMatchObject(GONE);
    }
    expect(await names()).toEqual(['tv']);
  });

  it('frees a device once, and refuses unknown ones and those of other licenses', async () => {
    const { id } = await activate('tv');
    expect(await remove(id)).toEqual({});
    expect(await names()).toEqual([]);
    await expect(remove(id)).rejects.toMatchObject(GONE);
    await expect(remove(UNKNOWN)).rejects.toMatchObject(GONE);
    expect(await topicsOf(id)).toEqual(['license_device/create', 'license_device/delete']);
    const foreign = await activate('tv');
    license = fixture.aLicense(company);
    await expect(remove(foreign.id)).rejects.toMatchObject(GONE);
  });

  it('frees a device only in the expected version', async () => {
    const { id } = await activate('tv');
    await expect(remove(id, ctx({ ifMatch: 2 }))).rejects.toMatchObject({ code: 'precondition_failed' });
    expect(await remove(id, ctx({ ifMatch: 1 }))).toEqual({});
  });

  it('keeps a device whose file holds its seat', async () => {
    const { id } = await activate('tv');
    await holdFile(id);
    await expect(remove(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await names()).toEqual(['tv']);
  });

  it('resets all devices except those with files, and changes nothing when repeated', async () => {
    const [held, freed] = [await activate('held'), await activate('freed')];
    await activate('dead');
    await fixture.db.query("update devices set lease_ends_at = now(), unseated_at = now() where name = 'dead'");
    await holdFile(held.id);
    for (const _ of [1, 2]) expect((await reset()).map(({ name }) => name)).toEqual(['held']);
    expect(await names()).toEqual(['held']);
    expect(await topicsOf(freed.id)).toEqual(['license_device/create', 'license_device/delete']);
    expect(await topicsOf(held.id)).toEqual(['license_device/create']);
  });

  it('answers a repeated reset by its key, without freeing devices that came later', async () => {
    const by = () => ctx({ idempotencyKey: 'once' });
    await activate('a');
    expect(await reset(by())).toEqual([]);
    await activate('b');
    expect(await reset(by())).toEqual([]);
    expect(await names()).toEqual(['b']);
  });

  it('frees the seats of a full license by a reset, which still counts for the year', async () => {
    const terms = someTerms({ total_concurrent_devices: 1, annual_concurrent_devices: 2 });
    license = fixture.aLicense(company, { terms, acquired_at: new Date(Date.now() - 60_000).toISOString() });
    await activate('a');
    await reset();
    await activate('b');
    await reset();
    await expect(activate('c')).rejects.toThrow('refused');
    expect(await activate('a')).toMatchObject({ status: 'active' });
  });

  it('counts the uses that programs have counted, and the same that are left', async () => {
    license = fixture.aLicense(company, { terms: someTerms({ total_downloads: 5, annual_export: 3 }) });
    const use = (kind: 'play' | 'download' | 'export', count: number) =>
      fixture.gateway.call(licenseUse.use, fixture.call(), {
        key: key(),
        kind,
        count,
        request_key: `${kind} ${count}`,
      });
    await use('play', 7);
    await use('download', 2);
    await use('download', 2);
    const last = await use('export', 1);
    const found = await uses();
    expect(found.map(({ kind, used, limit }) => [kind, used, limit])).toEqual([
      ['play', 7, 0],
      ['download', 2, 5],
      ['export', 1, 0],
      ['copy', 0, 0],
    ]);
    const left = found.map((one) => one.left);
    expect(left).toEqual([null, last.license?.left.downloads, last.license?.left.exports, last.license?.left.copies]);
    expect(left).toEqual([null, 3, 2, null]);
  });
});
