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
    ['with everything', { ...ctx, traceparent: '00-a-b-01', idempotencyKey: 'k', ifMatch: 0 }],
    ['without scopes', { ...ctx, scopes: [] }],
  ])('bring back the context of a company: %s', (_how, given) => {
    expect(contextOf('company', headersOf('company', given))).toEqual(given);
  });

  it.each([
    ['plain', person],
    ['with a trace', { ...person, traceparent: '00-a-b-01' }],
  ])('bring back the context of a person: %s', (_how, given) => {
    expect(contextOf('person', headersOf('person', given))).toEqual(given);
  });

  it.each(['company', 'user', 'email'])('must name the %s of a person', (name) => {
    const { [name]: _left, ...others } = headersOf('person', person);
    expect(() => contextOf('person', others)).toThrow(`must name its ${name}`);
  });

  it('of a person name no app, and those of an app are no person', () => {
    expect(() => contextOf('company', headersOf('person', person))).toThrow('must name its app');
    expect(() => contextOf('person', headersOf('company', ctx))).toThrow('must name its email');
  });

  it('say nothing of a company in a call of a service', () => {
    expect(headersOf('service', ctx)).toEqual({ 'request-id': 'r-1', deadline: '1900000000000' });
  });

  it('must name the operator of an operator operation', () => {
    expect(() => contextOf('operator', headersOf('company', ctx))).toThrow('must name its operator');
  });

  it.each(['0', '-1', '1.5', 'x', ''])('name no company with %p', (company) => {
    expect(() => contextOf('company', { ...headersOf('company', ctx), company })).toThrow(
      'The header company is not valid.',
    );
  });

  it('cannot carry a line break', () => {
    expect(() => wireHeaders({ app: 'a\nb' })).toThrow('line break');
  });
});

describe('the headers of a reply', () => {
  it.each([[{}], [{ version: 3, next: 'c', replayed: true }], [{ version: 0 }]])('bring back %p', (meta) => {
    expect(metaOf(replyHeaders(meta))).toEqual(meta);
  });
});
