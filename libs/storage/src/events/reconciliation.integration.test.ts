import { randomUUID } from 'node:crypto';
import { companyId, type OperatorContext } from '@marquee/contracts';
import { freshDatabase } from '@marquee/testing';
import { contextOf, newCompany } from '../../test/context';
import { noteDatabase, noteEvents, openNotes, type OpenNotes } from '../../test/notes';
import { ParkedEvents, Relay } from '../events';
import { Reconciliation } from './reconciliation';

describe('reconciliation of a database with its stream', () => {
  let open: OpenNotes;
  let known: Reconciliation;
  let inbox: ParkedEvents;
  /** The messages of the stream by sequence. */
  const stream = new Map<number, string>();
  const bus = {
    losses: 0,
    publishEvent: async () => ({ seq: 0, duplicate: false }),
    eventsState: async () => ({ lastSeq: 0 }),
    storedMessageId: async (place: number) => stream.get(place) ?? null,
  };
  const operator = (): OperatorContext => ({ operator: 'ada', requestId: 'r', deadline: Date.now() + 10_000 });
  beforeAll(async () => {
    open = await openNotes(await freshDatabase(noteDatabase));
    known = new Reconciliation(open.db, new Relay(open.db, 'catalog', bus));
    inbox = new ParkedEvents(open.db);
  });
  beforeEach(() => stream.clear());
  afterAll(() => open.close());

  /** The id of an event that was recorded and published at this sequence. */
  async function published(place: number): Promise<string> {
    const company = newCompany();
    await open.store.write(contextOf(company), (tx) => tx.outbox.append(noteEvents.update, { id: 1, version: 1 }, {}));
    const [row] = await open.db.query<{ event_id: string }>(
      `update outbox set published_at = now(), stream_sequence = $1
       where id = (select max(id) from outbox) returning event_id`,
      [place],
    );
    const id = (row as { event_id: string }).event_id;
    stream.set(place, id);
    return id;
  }

  describe('unrecognised messages', () => {
    it('lists unrecorded stream messages, and only the copy of an event published twice', async () => {
      const [once, twice, lost] = [await published(11), await published(13), randomUUID()];
      stream.set(12, twice).set(14, lost);
      const events = [...stream].map(([place, id]) => ({ id, place }));
      expect(events.map(({ id }) => id)).toContain(once);
      expect(await known.orphans({ events })).toEqual({ unknown: [14], copies: [12] });
    });

    it('omits an event from unrecorded messages if its recorded sequence left the stream', async () => {
      const id = await published(23);
      stream.delete(23);
      expect(await known.orphans({ events: [{ id, place: 22 }] })).toEqual({ unknown: [], copies: [] });
    });
  });

  describe('a cursor', () => {
    const consumer = 'copies';
    const company = companyId(77);
    const subject = 'note/1';
    const parked = async (sequence: number, place: number): Promise<string> => {
      const id = randomUUID();
      const position = { companyid: company, subject, sequence };
      const body = JSON.stringify({ id });
      const event = { consumer, subject: 'events.x', body, place, attempts: 1, position, released: false };
      await inbox.park(event, 'not today', 60_000);
      return id;
    };
    const cursors = () => known.cursors({ consumer, limit: 10 });

    it('keeps parked events that the stream contains, and drops all others', async () => {
      stream.set(31, await parked(5, 31));
      stream.set(32, await parked(6, 32));
      await parked(7, 33);
      const waiting = () => open.db.query('select sequence from inbox_deferred order by sequence');
      const lower = () =>
        known.lowerCursors(operator(), { consumer, heads: [{ company_id: company, subject, sequence: 0, to: 0 }] });
      expect(await lower()).toBe(0);
      expect(await waiting()).toEqual([{ sequence: 5 }, { sequence: 6 }]);
      expect(await cursors()).toMatchObject([{ deferring: true }]);
      // Another event reused that sequence after the stream lost its message.
      stream.set(31, randomUUID()).delete(32);
      await lower();
      expect(await waiting()).toEqual([]);
      expect(await cursors()).toMatchObject([{ sequence: 0, deferring: false }]);
    });

    it('audits when an operator moves the cursor of a consumer', async () => {
      const other = { company_id: companyId(78), subject };
      const ctx = { ...operator(), requestId: 'cursors' };
      await known.raiseCursors(ctx, { consumer, heads: [{ ...other, sequence: 5 }] });
      await known.lowerCursors(ctx, { consumer, heads: [{ ...other, sequence: 5, to: 3 }] });
      const lines = await open.db.query(
        "select operator, action, detail from audit where request_id = 'cursors' order by id",
      );
      expect(lines).toEqual([
        { operator: ctx.operator, action: 'cursors raise', detail: { consumer, raised: 1 } },
        { operator: ctx.operator, action: 'cursors lower', detail: { consumer, lowered: 1, settled: 0 } },
      ]);
    });
  });

  describe('ids', () => {
    const drawn = async (): Promise<number> => {
      const text = "select nextval(pg_get_serial_sequence('notes', 'id')) as id";
      return (await open.db.query<{ id: number }>(text))[0]?.id ?? 0;
    };
    const move = (restored: string, by: number) => known.moveIds(operator(), { restored, by });

    it('skips ids once for each restore, and only the difference if repeated with more', async () => {
      const [first, second] = ['2026-11-16T09:00:00.000Z', '2026-11-17T09:00:00.000Z'];
      const start = await drawn();
      expect(await move(first, 100)).toBeGreaterThan(0);
      expect(await drawn()).toBe(start + 101);
      expect([await move(first, 100), await move(first, 60)]).toEqual([0, 0]);
      expect(await drawn()).toBe(start + 102);
      expect(await move(first, 150)).toBeGreaterThan(0);
      expect(await move(first, 150)).toBe(0);
      expect(await drawn()).toBe(start + 153);
      await move(second, 100);
      expect(await drawn()).toBe(start + 254);
    });
  });
});
