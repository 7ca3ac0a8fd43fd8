import { loggedMessage, loggedPath, wordsOf } from './logged-path';

const aRequest = (pattern: string, params: Record<string, string>, url = '/') =>
  ({ edge: { pattern }, params, url }) as unknown as Parameters<typeof loggedPath>[0];

const WORDS = new Set(['/api/products/:id.json', '/api/customers/count.json'].flatMap(wordsOf));

describe('the path in the request log', () => {
  it.each([
    ['/api/products/:id.json', { id: '267227' }, '/api/products/267227.json'],
    ['/api/products/:id.json', { id: 'DE30-0000-0000-0002' }, '/api/products/DE30-0000-0000-0002.json'],
    ['/api/customers/:token.json', { token: 'ABCDEFGHIJKLMNOP' }, '/api/customers/{token}.json'],
    [
      '/api/customers/:token/addresses/:address.json',
      { token: 'x@example.org', address: '7' },
      '/api/customers/{token}/addresses/7.json',
    ],
    ['/api/orders.json', {}, '/api/orders.json'],
  ])("logs ids of %s with %j, and replaces other values by their parameter's name", (pattern, params, path) => {
    expect(loggedPath(aRequest(pattern, params), WORDS)).toBe(path);
  });

  it.each([
    ['/api/products/7.json/of/ABCDEFGHIJKLMNOP?access_token=eyJ.secret', '/api/products/7.json/{value}/{value}'],
    ['/api/customers/jane', '/api/customers/{value}'],
    ['/api/customers/count', '/api/customers/count'],
    ['/jane/x%40example.org', '/{value}/{value}'],
  ])('logs only ids and known words in a path without a route: %s', (url, path) => {
    expect(loggedPath(aRequest('unmatched', { '*': url }, url), WORDS)).toBe(path);
  });
});

describe('the message in the request log', () => {
  it.each([
    ['No customer ABCDEFGHIJKLMNOP was found. Check the id.', {}, 'No customer … was found. Check the id.'],
    [
      'No product s3cret-value was found. Check the id.',
      { id: 's3cret-value' },
      'No product … was found. Check the id.',
    ],
    ['No product a was found. Check the id.', { id: 'a' }, 'No product … was found. Check the id.'],
    ['No product 267227 was found. Check the id.', { id: '267227' }, 'No product 267227 was found. Check the id.'],
    [
      'Another user already signs in with kim@example.org. Choose another.',
      {},
      'Another user already signs in with … Choose another.',
    ],
  ])('replaces values other than ids in the logged message: %s', (message, params, shown) => {
    expect(loggedMessage(aRequest('/api/products/:id.json', params), message)).toBe(shown);
  });
});
