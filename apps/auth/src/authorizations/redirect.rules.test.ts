import { originOf, redirectTo } from './redirect.rules';

describe('the address of an answer', () => {
  it.each([
    ['https://app.example.org/back', 'https://app.example.org/back?code=a&companyid=7'],
    ['https://app.example.org', 'https://app.example.org?code=a&companyid=7'],
    ['https://app.example.org/back?', 'https://app.example.org/back?code=a&companyid=7'],
    ['https://app.example.org/back?shop=1', 'https://app.example.org/back?shop=1&code=a&companyid=7'],
    ['https://app.example.org/back?shop=1&', 'https://app.example.org/back?shop=1&code=a&companyid=7'],
    ['https://app.example.org/b?code=own&x=%2F+y', 'https://app.example.org/b?code=own&x=%2F+y&code=a&companyid=7'],
    ['HTTPS://App.example.org:443/%62ack', 'HTTPS://App.example.org:443/%62ack?code=a&companyid=7'],
  ])('keeps the redirect URI %s unchanged, character by character', (uri, location) => {
    expect(redirectTo(uri, { code: 'a', companyid: '7', state: undefined })).toBe(location);
  });

  it.each(['', 'plain', 'a b+c&d=e#f?g%20', 'ä€😀', '"\'<>\\\r\nLocation: x', '{"r":"/x"}'])(
    'returns the state %j to the app unchanged',
    (state) => {
      const location = redirectTo('https://app.example.org/back', { state });
      expect(new URL(location).searchParams.get('state')).toBe(state);
      expect(decodeURIComponent(location.split('state=')[1] ?? '')).toBe(state);
      expect(location).toMatch(/^[!-~]+$/);
    },
  );

  it('shows users the redirect URI without path and query', () => {
    expect(originOf('http://localhost:8080/back?x=1')).toBe('http://localhost:8080');
  });
});
