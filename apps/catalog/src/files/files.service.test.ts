import { files, MEDIA_STORE, UPLOADS_STORE, type CompanyFacts } from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { CatalogFixture } from '../testing/catalog.fixture';
import { aPicture } from '../testing/picture-server';

// The machine may be busy; nothing here waits this long.
jest.setTimeout(60_000);

describe('an upload', () => {
  let fixture: CatalogFixture;
  let shop: CompanyFacts;
  beforeAll(async () => void (fixture = await CatalogFixture.start()));
  afterAll(() => fixture.stop());
  beforeEach(() => void (shop = fixture.aCompany()));

  const TYPE = { contentType: 'application/octet-stream' };
  const uploads = () => fixture.gateway.objects(UPLOADS_STORE);
  const send = async (name: string) => uploads().put(name, await aPicture(), TYPE);
  const create = (upload: string) =>
    fixture.gateway.call(files.create, fixture.context(shop), { upload, name: 'a.png' });
  const rows = () =>
    fixture.db.query<{ id: number; state: string }>('select id, state from pictures where company_id = $1', [
      shop.company_id,
    ]);

  it('becomes a file once: it leaves the store of uploads', async () => {
    const upload = `${shop.company_id}/one`;
    await send(upload);
    expect(await create(upload)).toMatchObject({ name: 'a.png', width: 300, height: 200 });
    await expect(create(upload)).rejects.toMatchObject({ errors: { file: ['has not arrived'] } });
    expect(await rows()).toMatchObject([{ state: 'ready' }]);
  });

  it('of another company is none', async () => {
    const other = fixture.aCompany();
    await send(`${other.company_id}/theirs`);
    for (const name of [`${other.company_id}/theirs`, `${shop.company_id}/../${other.company_id}/theirs`, '', '*']) {
      await expect(create(name)).rejects.toMatchObject({ code: 'invalid', errors: { file: ['has not arrived'] } });
    }
    expect(await rows()).toEqual([]);
  });

  it('that is no picture leaves nothing behind', async () => {
    const upload = `${shop.company_id}/text`;
    await uploads().put(upload, Buffer.from('hello'), TYPE);
    await expect(create(upload)).rejects.toMatchObject({ code: 'invalid' });
    expect(await rows()).toEqual([]);
  });

  it('whose service died half way is swept up when nobody can be at it any more', async () => {
    const upload = `${shop.company_id}/half`;
    await send(upload);
    const { id, src } = await create(upload);
    const name = src.slice(src.indexOf('/media/') + '/media/'.length);
    const inFiveMinutes = new Date(fixture.clock.now().getTime() + 300_000);
    await fixture.db.query("update pictures set state = 'waiting', src = null, due_at = $2 where id = $1", [
      id,
      inFiveMinutes,
    ]);
    expect(await fixture.gateway.objects(MEDIA_STORE).get(name)).not.toBeNull();
    fixture.ahead = 301_000;
    await eventually(async () => expect(await rows()).toEqual([]), 20_000);
    expect(await fixture.gateway.objects(MEDIA_STORE).get(name)).toBeNull();
  });
});
