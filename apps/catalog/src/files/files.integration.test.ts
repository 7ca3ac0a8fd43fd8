import { files, MEDIA_STORE, UPLOADS_STORE, type CompanySnapshot } from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { CatalogFixture } from '../testing/catalog.fixture';
import { Images } from '../pictures/images.adapter';
import { aPicture } from '../testing/picture-server';
import { FilesService } from './files.service';

describe('upload of a file', () => {
  let fixture: CatalogFixture;
  let shop: CompanySnapshot;
  beforeAll(async () => void (fixture = await CatalogFixture.start()));
  afterAll(() => fixture.stop());
  beforeEach(() => void (shop = fixture.aCompany()));

  const TYPE = { contentType: 'application/octet-stream' };
  const uploads = () => fixture.gateway.objects(UPLOADS_STORE);
  const send = async (name: string) => uploads().put(name, await aPicture(), TYPE);
  const create = (upload: string, deadline?: number) => {
    const ctx = fixture.context(shop);
    return fixture.gateway.call(
      files.create,
      { ...ctx, deadline: deadline ?? ctx.deadline },
      { upload, name: 'a.png' },
    );
  };
  const messages = async () => (await fixture.cli.connection.jsm.streams.info('OBJ_UPLOADS')).state.messages;
  const rows = () =>
    fixture.db.query<{ id: number; state: string }>('select id, state from pictures where company_id = $1', [
      shop.company_id,
    ]);

  it('creates one file from an upload and removes it from the upload store', async () => {
    const upload = `${shop.company_id}/one`;
    await send(upload);
    expect(await create(upload)).toMatchObject({ name: 'a.png', width: 300, height: 200 });
    await expect(create(upload)).rejects.toMatchObject({ errors: { file: ['was not received; send it again'] } });
    expect(await rows()).toMatchObject([{ state: 'ready' }]);
  });

  it('rejects an upload of another company', async () => {
    const other = fixture.aCompany();
    await send(`${other.company_id}/theirs`);
    for (const name of [`${other.company_id}/theirs`, `${shop.company_id}/../${other.company_id}/theirs`, '', '*']) {
      await expect(create(name)).rejects.toMatchObject({
        code: 'invalid',
        errors: { file: ['was not received; send it again'] },
      });
    }
    expect(await rows()).toEqual([]);
  });

  it('stores nothing for an upload that is not a picture', async () => {
    const upload = `${shop.company_id}/text`;
    await uploads().put(upload, Buffer.from('hello'), TYPE);
    await expect(create(upload)).rejects.toMatchObject({ code: 'invalid' });
    expect(await rows()).toEqual([]);
  });

  it('removes the upload if the image queue is full or the caller of the upload has disconnected', async () => {
    const images = fixture.catalog.get(Images, { strict: false });
    let begin = () => {};
    const held = new Promise<void>((resolve) => void (begin = resolve));
    const first = images.make(async () => held.then(() => aPicture()));
    const [late, waiting, refused] = ['late', 'waiting', 'refused'].map((name) => `${shop.company_id}/${name}`);
    const before = await messages();
    for (const name of [late, waiting, refused]) await send(name!);
    const reads = jest.spyOn(fixture.catalog.get(FilesService, { strict: false })['uploads'], 'get');
    const answers = [create(late!, Date.now() + 500), create(waiting!)].map((answer) =>
      answer.catch((e: unknown) => e),
    );
    await eventually(() => expect(images['waiting']).toHaveLength(2));
    await expect(create(refused!)).rejects.toMatchObject({ code: 'unavailable' });
    expect(reads).not.toHaveBeenCalled();
    expect(await answers[0]).toMatchObject({ code: 'outcome_unknown' });
    begin();
    expect(await answers[1]).toMatchObject({ name: 'a.png', size: (await aPicture()).length });
    await first;
    expect(reads.mock.calls).toEqual([[waiting]]);
    reads.mockRestore();
    await eventually(async () => expect(await messages()).toBe(before));
  });

  it('removes an unfinished upload after the catalog process died and the caller disconnected', async () => {
    const upload = `${shop.company_id}/half`;
    await send(upload);
    const { id, src } = (await create(upload)) as { id: number; src: string };
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
