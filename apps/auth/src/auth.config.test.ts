import { readConfig } from '@marquee/service-kit';
import { AUTH_CONFIG } from './auth.config';

const read = (PUBLIC_URL: string | undefined) => () =>
  readConfig(AUTH_CONFIG, { MARQUEE_MODE: 'local', MARQUEE_KEY: 'of-a-test', PUBLIC_URL });

describe('the address that links in mails begin with', () => {
  it.each(['https://shop.example.org', 'http://localhost:3000', 'https://example.org/shop'])(
    'accepts %s as the public URL that links in mails begin with',
    (url) => {
      expect(read(url)().publicUrl).toBe(url);
    },
  );

  it.each([
    ['PUBLIC_URL must be set', undefined],
    ['PUBLIC_URL must be a URL', 'shop.example.org'],
    ['PUBLIC_URL must be a URL', '/shop'],
    ['PUBLIC_URL must be an address that starts with https:// or http://', 'ftp://shop.example.org'],
    ['PUBLIC_URL must be an address that starts with https:// or http://', 'localhost:3000'],
  ])('refuses to start because %s: %s', (sentence, url) => {
    expect(read(url)).toThrow(sentence);
  });
});
