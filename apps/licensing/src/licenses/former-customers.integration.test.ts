import {
  companyId,
  licenseDevices,
  licenseUse,
  type CompanySnapshot,
  type Context,
  type LicenseSnapshot,
} from '@marquee/contracts';
import { eventually, someTerms } from '@marquee/testing';
import { DevicesWorker } from '../devices/devices.worker';
import { LicensingFixture } from '../testing/licensing.fixture';

const HOUR_MS = 3_600_000;
/** What `eraseCustomer` of commerce announces. */
const ERASED = ['email', 'password', 'first_name', 'last_name', 'note', 'state', 'verified_email', 'addresses'];

describe('the devices of a former customer', () => {
  let fixture: LicensingFixture;
  let company: CompanySnapshot;
  let license: LicenseSnapshot;
  beforeAll(async () => {
    fixture = await LicensingFixture.start();
    fixture.freeze();
    company = fixture.aCompany();
  });
  beforeEach(() => void (license = fixture.aLicense(company, { terms: someTerms({ total_concurrent_devices: 2 }) })));
  afterAll(() => fixture?.stop());

  const ctx = (): Context => ({
    ...fixture.call(),
    company: companyId(company.company_id),
    app: 'an-app',
    user: 1,
    scopes: ['licenses'],
  });
  /** A name that no other test uses. */
  const projector = () => `projector-${license.id}`;
  const current = () => fixture.neighbours.licenseOf({ ...company, id: license.id });
  const activate = (fingerprint: string) => {
    const sent = { key: fixture.keyOf(company, current()), fingerprint, name: `the ${fingerprint}`, platform: 'tvos' };
    return fixture.gateway.call(licenseUse.activate, fixture.call(), sent);
  };
  const activated = async (fingerprint: string) => (await activate(fingerprint)).device?.id ?? 0;
  const holdFile = (id: number) =>
    fixture.db.query('update devices set held_until = $2 where id = $1', [
      id,
      new Date(fixture.clock.now().getTime() + HOUR_MS),
    ]);
  const transfer = () =>
    fixture.changeLicense(company, license.id, { customer_id: 77_000 + license.id, key_version: 2 }, [
      'customer_token',
      'key',
    ]);
  const topicsOf = async (id: number) =>
    (await fixture.eventsOf(company, id)).map(({ topic, data }) => `${topic} ${data.status}`);
  const listed = async () =>
    (await fixture.gateway.call(licenseDevices.list, ctx(), { limit: 10, license_id: license.id })).items;
  const stored = async (text: string) => {
    const found = await Promise.all(
      ['devices', 'idempotency', 'outbox'].map((table) =>
        fixture.db.query(`select from ${table} t where t::text like $1`, [`%${text}%`]),
      ),
    );
    return found.flat().length;
  };

  it('takes their seats when the license is transferred, without a further request', async () => {
    const id = await activated(projector());
    await transfer();
    await eventually(async () => {
      expect(await topicsOf(id)).toEqual(['license_device/create active', 'license_device/delete deactivated']);
    });
    expect(await stored(projector())).toBe(0);
    expect(await listed()).toEqual([]);
    expect(await activate('new-one')).toMatchObject({ license: { devices: { active: 1, limit: 2 } } });
  });

  it('takes their seats when the copy is refreshed, even if no event says so', async () => {
    const id = await activated(projector());
    await fixture.changeLicense(company, license.id, { customer_id: 78_000 + license.id }, ['terms']);
    await eventually(async () => expect(await listed()).toEqual([]));
    expect(await topicsOf(id)).toContain('license_device/delete deactivated');
  });

  it('keeps the seats that files hold, without names, until the files expire', async () => {
    const [held, freed] = [await activated('with-file'), await activated('without')];
    await holdFile(held);
    await transfer();
    await eventually(async () =>
      expect(await listed()).toMatchObject([{ id: held, name: '', platform: '', status: 'active' }]),
    );
    expect(await stored('with-file')).toBe(0);
    expect(await topicsOf(freed)).toContain('license_device/delete deactivated');
    expect(await activate('b')).toMatchObject({ created: true, license: { devices: { active: 2 } } });
    expect(await activate('c')).toMatchObject({ validation: { code: 'TOO_MANY_MACHINES' } });
    const removal = fixture.gateway.call(licenseDevices.remove, ctx(), { license_id: license.id, id: held });
    await expect(removal).rejects.toMatchObject({ code: 'conflict' });
    await fixture.pass(HOUR_MS + 1000);
    await fixture.app.get(DevicesWorker).announceEnded();
    expect(await topicsOf(held)).toEqual([
      'license_device/create active',
      'license_device/update active',
      'license_device/delete deactivated',
    ]);
    expect((await listed()).map(({ id }) => id)).not.toContain(held);
  });

  it('refuses the former key, also if an activation began before the transfer', async () => {
    const before = fixture.keyOf(company, current());
    fixture.neighbours.onUsed = async () => {
      fixture.neighbours.onUsed = undefined;
      await transfer();
      await eventually(async () => {
        const rows = await fixture.db.query('select from licenses where id = $1 and customer_id > 77000', [license.id]);
        expect(rows).toHaveLength(1);
      });
    };
    const late = fixture.gateway.call(licenseUse.activate, fixture.call(), { key: before, fingerprint: 'late' });
    await expect(late).rejects.toMatchObject({ code: 'license_key_invalid' });
    expect(await listed()).toEqual([]);
  });

  it('keeps them after a change of the license that does not concern its customer', async () => {
    await activated(projector());
    await fixture.changeLicense(company, license.id, { key_version: 2 });
    await eventually(async () => expect(await activate(projector())).toMatchObject({ created: false }));
    expect(await listed()).toMatchObject([{ name: `the ${projector()}` }]);
  });

  it('removes them with an erased customer, in devices and in stored answers', async () => {
    const id = await activated(projector());
    const used = { key: fixture.keyOf(company, current()), fingerprint: projector(), kind: 'play' as const };
    await fixture.gateway.call(licenseUse.use, fixture.call(), { ...used, request_key: `use ${license.id}` });
    expect(await stored(projector())).toBe(2);
    fixture.neighbours.licenses.set(`${company.company_id}/${license.id}`, {
      ...current(),
      customer_disabled: true,
      customer_erased: true,
    });
    await fixture.announceCustomer(company, license.customer_id, ERASED);
    await eventually(async () => expect(await stored(projector())).toBe(0));
    expect(await topicsOf(id)).toEqual(['license_device/create active', 'license_device/delete deactivated']);
    const answer = await fixture.gateway.call(licenseUse.use, fixture.call(), {
      ...used,
      request_key: `use ${license.id}`,
    });
    expect(answer).toMatchObject({ validation: { code: 'VALID' }, device: null });
  });

  it('keeps them when a customer changes the email, the state and the addresses', async () => {
    await activated(projector());
    await fixture.announceCustomer(company, license.customer_id, ERASED);
    await eventually(() => {
      const asked = fixture.neighbours.asked.filter(({ id }) => id === license.id);
      expect(asked).toHaveLength(1);
    });
    expect(await listed()).toMatchObject([{ name: `the ${projector()}` }]);
  });
});
