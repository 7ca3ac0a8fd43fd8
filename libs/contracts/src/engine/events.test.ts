import { companyId } from './context';
import { allEvents, event, events, eventSubject, type DataOf, type EventType } from './events';
import { bool, cents, id, list, listOf, object, text } from './fields';

const rented = event(
  {
    id: id(),
    reader: text().orNull(),
    shelf: object({ floor: text().among(['upper', 'lower']) }),
    books: list({ id: id(), fee: cents() }),
    changed: listOf(text()),
  },
  'Books were lent.',
);
const loanEvents = events('catalog', 'loan', {
  create: rented,
  remove: event({ id: id(), hidden: bool().writeOnly() }),
});

/** Accepts the same types as the outbox. */
function append<D>({ type }: EventType<D>, data: D): [string, D] {
  return [type, data];
}
const loan: DataOf<typeof rented> = {
  id: 1,
  reader: null,
  shelf: { floor: 'upper' },
  books: [{ id: 2, fee: 50 }],
  changed: [],
};

describe('an event type', () => {
  it('derives the topic and the CloudEvents type of an event type', () => {
    expect(allEvents()).toEqual(expect.arrayContaining([loanEvents.create, loanEvents.remove]));
    expect(loanEvents.create).toMatchObject({ topic: 'loan/create', type: 'marquee.loan.create.v1', data: rented });
    expect(eventSubject(loanEvents.remove, companyId(1202))).toBe('events.catalog.1202.loan.remove');
    expect(eventSubject(loanEvents.remove, '{company_id}')).toBe('events.catalog.{company_id}.loan.remove');
  });

  it('accepts only the declared data of an event (checked by the compiler)', () => {
    const changed: readonly string[] = ['reader'];
    append(loanEvents.create, { ...loan, changed });
    append(loanEvents.remove, { id: 1 });
    // @ts-expect-error -- the books are missing
    append(loanEvents.create, { id: 1, reader: null, shelf: { floor: 'upper' }, changed: [] });
    // @ts-expect-error -- a text is not an id
    append(loanEvents.remove, { id: '1' });
    // @ts-expect-error -- no such field
    append(loanEvents.remove, { id: 1, more: 2 });
    // @ts-expect-error -- not one of the values
    append(loanEvents.create, { ...loan, shelf: { floor: 'middle' } });
    // @ts-expect-error -- never rendered
    append(loanEvents.remove, { id: 1, hidden: true });
    // @ts-expect-error -- a text can be null only where the table says so
    append(loanEvents.create, { ...loan, shelf: { floor: null } });
    expect(append(loanEvents.create, loan)).toEqual(['marquee.loan.create.v1', loan]);
  });

  it('rejects writes to the data of an event (checked by the compiler)', () => {
    const [, data] = append(loanEvents.create, { ...loan, books: [] });
    // @ts-expect-error -- read-only
    data.reader = 'kim';
    // @ts-expect-error -- read-only inside as well
    expect(() => data.books.push()).not.toThrow();
  });
});
