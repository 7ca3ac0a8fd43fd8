import { RenderedJson, ShopError } from '@marquee/contracts';
import { freshDatabase } from '@marquee/testing';
import { Client } from 'pg';
import { contextOf, newCompany, until } from '../../test/context';
import { noteDatabase, notes, openNotes, type OpenNotes } from '../../test/notes';
import { tidy } from '../cleanup/housekeeping';

describe('an idempotency key', () => {
  let open: OpenNotes;
  let now = new Date('2026-11-01T00:00:00Z');
  beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase), { now: () => now }, 20)));
  afterAll(() => open.close());

  const create = (ctx: ReturnType<typeof contextOf>, title = 'a', operation = notes.create) =>
    open.store.writeOnce(ctx, operation, { title }, async (tx) => tx.notes.render(await tx.notes.add(title)));
  const count = (ctx: ReturnType<typeof contextOf>) => open.store.read(ctx.company).notes.count();

  it('replays the first answer to an Idempotency-Key with its bytes, version and replay mark', async () => {
    const ctx = contextOf(newCompany(), { idempotencyKey: 'k' });
    const first = await create(ctx);
    const again = await create(ctx);
    expect(first.meta).toEqual({ version: 1 });
    expect(again.json).toBe(first.json);
    expect(again.meta).toEqual({ version: 1, replayed: true });
    expect(await count(ctx)).toBe(1);
  });

  it('executes one of twenty concurrent requests with one Idempotency-Key', async () => {
    const ctx = contextOf(newCompany(), { idempotencyKey: 'k' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(ctx)));
    expect(new Set(answers.map(({ json }) => json)).size).toBe(1);
    expect(answers.filter(({ meta }) => !meta.replayed)).toHaveLength(1);
    expect(await count(ctx)).toBe(1);
  });

  it('refuses an idempotency key with another body or another operation', async () => {
    const ctx = contextOf(newCompany(), { idempotencyKey: 'k' });
    await create(ctx, 'a');
    await expect(create(ctx, 'b')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    await expect(create(ctx, 'a', notes.copy)).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(await count(ctx)).toBe(1);
  });

  it('replays a stored answer for 24 hours, only to an equal request', async () => {
    const ctx = contextOf(newCompany(), { idempotencyKey: 'k' });
    const answer = (title = 'a', of = ctx) => open.store.answerOf(of, notes.create, { title });
    expect([await answer(), await answer('a', contextOf(ctx.company))]).toEqual([null, null]);
    const first = await create(ctx);
    expect(await answer()).toEqual(new RenderedJson(first.json, { version: 1, replayed: true }));
    expect(await answer('a', { ...ctx, app: 'app-2' })).toBeNull();
    await expect(answer('b')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    const before = now;
    now = new Date(before.getTime() + 24 * 3_600_000 + 1);
    expect(await answer()).toBeNull();
    now = before;
  });

  it('separates idempotency keys by app and company', async () => {
    const ctx = contextOf(newCompany(), { idempotencyKey: 'k' });
    await create(ctx);
    await create({ ...ctx, app: 'app-2' });
    await create({ ...ctx, company: newCompany() });
    expect(await count(ctx)).toBe(2);
  });

  it('executes each request without an Idempotency-Key', async () => {
    const ctx = contextOf(newCompany());
    await create(ctx);
    await create(ctx);
    expect(await count(ctx)).toBe(2);
  });

  it('commits with the statement that renders the answer if a request has no Idempotency-Key', async () => {
    const ctx = contextOf(newCompany());
    const sent = jest.spyOn(Client.prototype, 'query');
    const received = jest.fn();
    const rendered = await open.store.writeOnce(ctx, notes.create, {}, async (tx) => {
      const id = await tx.notes.add('a');
      return { awaitAfterCommit: tx.notes.render(id).finally(received) };
    });
    const commit = sent.mock.calls.findIndex(([statement]) => (statement as { text?: string }).text === 'commit');
    const [sentAt, receivedAt] = [sent.mock.invocationCallOrder[commit], received.mock.invocationCallOrder[0]];
    sent.mockRestore();
    expect(sentAt).toBeLessThan(receivedAt!);
    expect(JSON.parse(rendered.json)).toMatchObject({ title: 'a' });
    expect(await count(ctx)).toBe(1);
  });

  it('rolls a request back and reports the cause if rendering its answer fails', async () => {
    const ctx = contextOf(newCompany());
    const failing = open.store.writeOnce(ctx, notes.create, {}, async (tx) => {
      const id = await tx.notes.add('a');
      return { awaitAfterCommit: tx.session.query('select 1 / 0', []).then(() => tx.notes.render(id)) };
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await count(ctx)).toBe(0);
  });

  it('frees an idempotency key after a failed request', async () => {
    const ctx = contextOf(newCompany(), { idempotencyKey: 'k' });
    const failing = open.store.writeOnce(ctx, notes.create, { title: 'a' }, async (tx) => {
      await tx.notes.add('a');
      throw new ShopError('conflict');
    });
    await expect(failing).rejects.toMatchObject({ code: 'conflict' });
    expect((await create(ctx)).meta.replayed).toBeUndefined();
    expect(await count(ctx)).toBe(1);
  });

  describe('of a request still in flight', () => {
    async function held(key: string) {
      const ctx = contextOf(newCompany(), { idempotencyKey: key });
      let begun = false;
      let letGo: (fail: boolean) => void = () => undefined;
      const gate = new Promise<boolean>((resolve) => (letGo = resolve));
      const first = open.store.writeOnce(ctx, notes.create, { title: 'a' }, async (tx) => {
        const id = await tx.notes.add('a');
        begun = true;
        if (await gate) throw new ShopError('conflict');
        return tx.notes.render(id);
      });
      await until(() => begun);
      return { ctx, first, letGo };
    }

    it('makes a duplicate request wait for the answer of the first', async () => {
      const { ctx, first, letGo } = await held('k');
      const second = create(ctx);
      letGo(false);
      expect((await second).json).toBe((await first).json);
      expect((await second).meta.replayed).toBe(true);
      expect(await count(ctx)).toBe(1);
    });

    it('lets a waiting duplicate request execute when the first request fails', async () => {
      const { ctx, first, letGo } = await held('k');
      const second = create(ctx);
      letGo(true);
      await expect(first).rejects.toMatchObject({ code: 'conflict' });
      expect((await second).meta.replayed).toBeUndefined();
      expect(await count(ctx)).toBe(1);
    });

    it('rejects a waiting duplicate request at its deadline', async () => {
      const { ctx, first, letGo } = await held('k');
      const second = create({ ...ctx, deadline: Date.now() + 200 });
      await expect(second).rejects.toMatchObject({ code: 'idempotency_in_flight' });
      letGo(false);
      await first;
      expect(await count(ctx)).toBe(1);
    });

    it('rejects waiting duplicate requests before their callers time out', async () => {
      const { ctx, first, letGo } = await held('k');
      /** The remaining milliseconds of the caller when it received the error. */
      const stepsAhead = async (): Promise<number> => {
        const deadline = Date.now() + 600;
        expect(await create({ ...ctx, deadline }).catch((error: ShopError) => error.code)).toBe(
          'idempotency_in_flight',
        );
        return deadline - Date.now();
      };
      // A busy machine may be late occasionally; without a reserve every answer would be late.
      let ahead = 0;
      for (let tries = 0; ahead <= 0 && tries < 10; tries += 1) ahead = await stepsAhead();
      letGo(false);
      await first;
      expect(ahead).toBeGreaterThan(0);
    });
  });

  it('expires an idempotency key after 24 hours, even before cleanup', async () => {
    const ctx = contextOf(newCompany(), { idempotencyKey: 'k' });
    const start = now.getTime();
    await create(ctx);
    now = new Date(start + 24 * 3_600_000 - 1000);
    await tidy(open.db);
    expect((await create(ctx)).meta.replayed).toBe(true);
    now = new Date(start + 24 * 3_600_000 + 1000);
    expect((await create(ctx, 'other')).meta.replayed).toBeUndefined();
    expect((await create(ctx, 'other')).meta.replayed).toBe(true);
    now = new Date(start + 72 * 3_600_000);
    await tidy(open.db);
    expect(await open.db.query('select key from idempotency where company_id = $1', [ctx.company])).toEqual([]);
  });
});
