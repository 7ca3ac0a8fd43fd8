import { type CloudEvent, type RecordedValues } from '@marquee/contracts';
import { freshDatabase } from '@marquee/testing';
import { contextOf, newCompany } from '../../test/context';
import { noteDatabase, noteEvents, openNotes, type OpenNotes } from '../../test/notes';
import { differenceOf } from '../views';

describe('the events of a transaction', () => {
  let open: OpenNotes;
  beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase))));
  afterAll(() => open.close());

  const company = newCompany();
  const ctx = contextOf(company);
  const create = (title: string, of = ctx) =>
    open.store.write(of, async (tx) => {
      const { id, version } = await tx.repository.insert({ title });
      await tx.outbox.append(noteEvents.create, { id, version }, {});
      return id;
    });
  const events = async (id: number) =>
    (
      await open.db.query<{ event: CloudEvent<RecordedValues> }>(
        `select body::json as event from outbox where key like '%/note/' || $1 order by id`,
        [String(id)],
      )
    ).map(({ event: { actor, data } }) => ({ actor, ...data }));

  it('adds the actor and the new values of an inserted row to its event', async () => {
    expect(await events(await create('new'))).toEqual([{ actor: 'app:app-1', after: { title: 'new' } }]);
  });

  it('adds the former and new values of a changed row to its event', async () => {
    const id = await create('old');
    await open.store.write(ctx, (tx) =>
      tx.repository.change(
        ctx,
        id,
        (row) => differenceOf(row, { title: 'new', done: true }),
        async (_, { columns }) => {
          const { version, rendered } = await tx.repository.update(id, columns);
          await tx.outbox.append(noteEvents.update, { id, version }, {});
          return rendered;
        },
      ),
    );
    const [, changed] = await events(id);
    expect(changed).toEqual({
      actor: 'app:app-1',
      before: { title: 'old', done: false },
      after: { title: 'new', done: true },
    });
  });

  it('adds the values of each change to one event, even for several changes per transaction', async () => {
    const id = await create('first');
    await open.store.write(ctx, async (tx) => {
      await tx.repository.lock(ctx, id);
      for (const title of ['second', 'third']) {
        const { version } = await tx.repository.update(id, { title });
        await tx.outbox.append(noteEvents.update, { id, version }, {});
      }
      await tx.outbox.append(noteEvents.update, { id, version: 4 }, {});
    });
    expect((await events(id)).slice(1)).toEqual([
      { actor: 'app:app-1', before: { title: 'first' }, after: { title: 'second' } },
      { actor: 'app:app-1', after: { title: 'third' } },
      { actor: 'app:app-1' },
    ]);
  });

  it('records the actor that the transaction has identified, and none for platform work', async () => {
    await open.store.platform({ requestId: 'r', deadline: Date.now() + 10_000 }, async (tx) => {
      const { outbox } = tx.as(company);
      await outbox.append(noteEvents.update, { id: 900, version: 1 }, {});
      outbox.actAs('customer:7');
      await outbox.append(noteEvents.update, { id: 900, version: 2 }, {});
    });
    expect((await events(900)).map(({ actor }) => actor)).toEqual([undefined, 'customer:7']);
  });
});
