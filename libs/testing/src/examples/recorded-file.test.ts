import { recordedFile } from './recorded-file';

const exchange = (method: string, sent?: object) => ({
  method,
  url: '/api/customers/QWERTZUIOPASDFGH/addresses.json',
  status: 200,
  sent,
  got: {
    addresses: [
      { id: 1, city: 'Bremen' },
      { id: 2, city: 'Paris' },
    ],
  },
});

it('records the created row of a list that a create answers, else the first row', () => {
  const lines = [exchange('POST', { address: { city: 'Paris' } }), exchange('GET')].map((one) => JSON.stringify(one));
  const file = recordedFile(lines.join('\n'));
  expect(file).toMatch(/'addresses\.create': .*"addresses":\[\{"id":\d+,"city":"Paris"\}\]/);
  expect(file).toMatch(/'addresses\.list': .*"addresses":\[\{"id":\d+,"city":"Bremen"\}\]/);
});
