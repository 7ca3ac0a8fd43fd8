import { companyId, type Context, type PersonContext } from '@marquee/contracts';
import { contextOf, headersOf, metaOf, replyHeaders } from './headers';
import { wireHeaders } from './mux';

const ctx: Context = {
  requestId: 'r-1',
  deadline: 1_900_000_000_000,
  company: companyId(1202),
  app: 'app-1',
  user: 17,
  scopes: ['products', 'orders'],
};

const person: PersonContext = {
  requestId: 'r-2',
  deadline: 1_900_000_000_000,
  company: companyId(1202),
  user: 17,
  email: 'ada@example.org',
};

describe('the headers of a request', () => {
  it.each([
    ['plain', ctx],
    ['with everything', { ...ctx, traceparent: '00-a-b-01', address: '203.0.113.7', idempotencyKey: 'k', ifMatch: 0 }],
    ['without scopes', { ...ctx, scopes: [] }],
  ])('restores the context of a company from request headers: %s', (_how, given) => {
    expect(contextOf('company', headersOf('company', given))).toEqual(given);
  });

  it.each([
    ['plain', person],
    ['with a trace', { ...person, traceparent: '00-a-b-01' }],
  ])('restores the context of a person from request headers: %s', (_how, given) => {
    expect(contextOf('person', headersOf('person', given))).toEqual(given);
  });

  it.each(['company', 'user', 'email'])('requires the %s of a person in the headers', (name) => {
    const { [name]: _left, ...others } = headersOf('person', person);
    expect(() => contextOf('person', others)).toThrow(`requires the ${name} of the caller`);
  });

  it("rejects headers of a person for an app's operation, and the reverse", () => {
    expect(() => contextOf('company', headersOf('person', person))).toThrow('requires the app of');
    expect(() => contextOf('person', headersOf('company', ctx))).toThrow('requires the email of');
  });

  it('sends no company in the headers of a service call', () => {
    expect(headersOf('service', ctx)).toEqual({ 'request-id': 'r-1', deadline: '1900000000000' });
  });

  it('requires an operator in the headers of an operator operation', () => {
    expect(() => contextOf('operator', headersOf('company', ctx))).toThrow('requires the operator of');
  });

  it.each(['0', '-1', '1.5', 'x', ''])('rejects the invalid company header %p', (company) => {
    expect(() => contextOf('company', { ...headersOf('company', ctx), company })).toThrow(
      'The header company must be a whole number of at least 1.',
    );
  });

  it('rejects a line break in the value of a header', () => {
    expect(() => wireHeaders({ app: 'a\nb' })).toThrow('line break');
  });
});

describe('the headers of a reply', () => {
  it.each([
    [{}],
    [{ version: 3, next: 'c', replayed: true }],
    [{ version: 0 }],
    [{ ignored: ['price', 'locales.a%2Cb'], warning: 'Mind this.' }],
  ])('restores the reply headers %p', (meta) => {
    expect(metaOf(replyHeaders(meta))).toEqual(meta);
  });
});
