import { type OperatorContext, ShopError } from '@marquee/contracts';
import { freshDatabase } from '@marquee/testing';
import { newCompany } from '../../test/context';
import { noteDatabase, openNotes, type OpenNotes } from '../../test/notes';
import { recordRefusal } from './refusals';

let open: OpenNotes;
beforeAll(async () => void (open = await openNotes(await freshDatabase(noteDatabase))));
afterAll(() => open.close());

const warnings: [about: object, sentence: string][] = [];
const log = { warn: (about: object, sentence: string) => void warnings.push([about, sentence]) };
beforeEach(() => void warnings.splice(0));

function operator(requestId: string): OperatorContext {
  return { operator: 'ada', requestId, deadline: Date.now() + 60_000 };
}

function lines(requestId: string): Promise<object[]> {
  return open.db.query('select operator, company_id, action, detail from audit where request_id = $1', [requestId]);
}

/** Runs an operation that ends with this error for any input. */
function refuse(ctx: OperatorContext, error: unknown, input: unknown = {}): Promise<void> {
  return recordRefusal(open.db, log, { operation: 'catalog.admin.notes.add', ctx, input, error });
}

describe('audit lines of refused operators', () => {
  it('audits an operator call that the write rejected, with its action and no effect', async () => {
    const company = newCompany();
    const ctx = operator(`in-${company}`);
    const work = open.store.operate(ctx, company, 'note add', { title: 'x' }, async (tx) => {
      await tx.notes.add('x');
      throw new ShopError('conflict');
    });
    const error: unknown = await work.catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: 'conflict' });
    expect(await lines(ctx.requestId)).toEqual([]);
    await refuse(ctx, error, { company_id: company, secret: 'a-secret' });
    expect(await open.store.read(company).notes.count()).toBe(0);
    const line = { action: 'refused: note add', detail: { title: 'x', refused: 'conflict' } };
    expect(await lines(ctx.requestId)).toEqual([{ operator: 'ada', company_id: company, ...line }]);
  });

  it('audits an operator call rejected before the write, without text of the input', async () => {
    const company = newCompany();
    const ctx = operator(`before-${company}`);
    const sent = { company_id: company, id: 7, withdraw: true, secret: 'a-secret', to: { email: 'ada@example.org' } };
    await refuse(ctx, ShopError.notFound('company', company), sent);
    const detail = { company_id: company, id: 7, withdraw: true, refused: 'not_found' };
    const line = { action: 'refused: catalog.admin.notes.add', detail };
    expect(await lines(ctx.requestId)).toEqual([{ operator: 'ada', company_id: company, ...line }]);
  });

  it.each([[null], ['text'], [{ company_id: 'x' }], [{ company_id: 0 }], [{ company_id: 1.5 }]])(
    'audits a rejected operator call without a company if the input is %j',
    async (input) => {
      const ctx = operator(`of-nobody-${JSON.stringify(input)}`);
      await refuse(ctx, new ShopError('invalid'), input);
      expect(await lines(ctx.requestId)).toMatchObject([{ company_id: null, detail: { refused: 'invalid' } }]);
    },
  );

  it('audits no rejected operator call for a failure of the service itself', async () => {
    const ctx = operator('trouble');
    for (const error of [new ShopError('unavailable'), new ShopError('outcome_unknown'), new Error('a bug')]) {
      await refuse(ctx, error);
    }
    expect(await lines(ctx.requestId)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('logs a rejected operator call that cannot be audited, and keeps the answer', async () => {
    const ctx = { ...operator('late'), deadline: Date.now() - 1 };
    await refuse(ctx, new ShopError('conflict'), { secret: 'a-secret' });
    expect(await lines(ctx.requestId)).toEqual([]);
    const about = { operation: 'catalog.admin.notes.add', operator: 'ada', request_id: 'late', refused: 'conflict' };
    const err = expect.objectContaining({ code: 'timeout' }) as unknown;
    expect(warnings).toEqual([[{ ...about, err }, 'could not write the refused call of an operator to the audit log']]);
  });
});
