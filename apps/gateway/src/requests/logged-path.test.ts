import { loggedMessage, loggedPath } from './logged-path';

const aRequest = (pattern: string, params: Record<string, string>, url = '/') =>
  ({ edge: { pattern }, params, url }) as unknown as Parameters<typeof loggedPath>[0];

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
  ])('shows ids of %s with %j, and names other values by their parameter', (pattern, params, path) => {
    expect(loggedPath(aRequest(pattern, params))).toBe(path);
  });

  it('shows the words and ids of a path without a route, and no query', () => {
    const url = '/api/prodcts/7.json/of/ABCDEFGHIJKLMNOP/x%40example.org?access_token=eyJ.secret';
    expect(loggedPath(aRequest('unmatched', { '*': url }, url))).toBe('/api/prodcts/7.json/of/{value}/{value}');
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
  ])('hides values other than ids in: %s', (message, params, shown) => {
    expect(loggedMessage(aRequest('/api/products/:id.json', params), message)).toBe(shown);
  });
});
