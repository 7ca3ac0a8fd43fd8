import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { issued, system } from '@marquee/testing';
import { createAccess } from '../../lab';
import { send } from '../../workers/http-client';
import { type Fuzzed, fuzz } from './fuzz';

const signal = new AbortController().signal;

describe('the API under random and malformed requests', () => {
  let fuzzed: Fuzzed;
  beforeAll(async () => {
    const root = resolve(__dirname, '../../..');
    fuzzed = await fuzz(system(), { root, seed: 16, requests: 4, rawRequests: 20, signal });
  }, 400_000);

  it('returns only documented answers to random requests, and reveals no internals', () => {
    expect(fuzzed.faults).toEqual([]);
  });

  /** A process of the shared system that has ended is not restarted. */
  it.each([
    ['catalog', '/api/products.json'],
    ['commerce', '/api/orders.json'],
    ['tenant', '/api/companies.json'],
    ['webhook-dispatch', '/admin/webhooks.json'],
    ['statistics', '/api/currency_rates.json'],
  ])('leaves %s running after random requests, answering %s', async (_service, path) => {
    // A new token comes from auth.
    const { token } = await createAccess(system(), ['products', 'orders', 'companies', 'webhooks', 'statistics']);
    const headers = { authorization: `Bearer ${token}` };
    expect((await send(system().url, { method: 'GET', path, headers })).status).toBe(200);
  });

  it('covers every class of status and most operations by random requests', () => {
    expect(Object.keys(fuzzed.statuses)).toEqual(expect.arrayContaining(['200', '201', '400', '401', '404', '422']));
    expect(fuzzed.reached.length).toBeGreaterThan(fuzzed.operations.length / 2);
  });
});

/** The shared system searches its logs, traces and events for issued secrets after all tests. */
it('sends a known password for the final search for leaks', async () => {
  const password = issued(`Pw${randomBytes(9).toString('hex')}`);
  const { url } = system();
  const { token } = await createAccess(system(), ['customers']);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const email = `kim-${randomBytes(4).toString('hex')}@example.org`;
  const customer = { email, password, password_confirmation: password };
  const path = '/api/customers.json';
  const post = (body: string) => send(url, { method: 'POST', path, headers, body });
  const sent = [
    await post(JSON.stringify({ customer: { ...customer, language: 7 } })),
    await post(`{"customer":{"password":"${password}`),
    await post(JSON.stringify({ customer })),
    await send(url, { method: 'GET', path: `${path}?password=${password}`, headers: { ...headers, cookie: password } }),
  ];
  expect(sent.map(({ status }) => status)).toEqual([422, 400, 201, 400]);
});
