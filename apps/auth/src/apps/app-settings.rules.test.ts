import type { AppSettings, FieldErrors } from '@marquee/contracts';
import { AppSettingsRules } from './app-settings.rules';

const SETTINGS: AppSettings = {
  name: 'Shelf Sync',
  redirect_uris: ['https://app.example.org/callback'],
  developer_email: 'developer@example.org',
  sync_url: null,
};

function wrongIn(mode: 'local' | 'production', change: Partial<AppSettings>): string[] {
  try {
    new AppSettingsRules({ mode }).checked({ ...SETTINGS, ...change });
    return [];
  } catch (error) {
    return Object.keys((error as { errors?: FieldErrors }).errors ?? {});
  }
}
const redirect = (uri: string) => ({ redirect_uris: [uri], default_redirect_uri: uri });

describe('the addresses of an app', () => {
  it.each([
    'https://app.example.org/cb',
    'HTTPS://app.example.org/cb',
    'http://localhost/cb',
    'http://LOCALHOST:3000/cb',
    'http://127.0.0.1:8080/cb',
    'http://127.255.1.2/cb',
    'http://[::1]:8080/cb',
  ])('accepts the redirect URI %s in every mode', (uri) => {
    for (const mode of ['local', 'production'] as const) expect(wrongIn(mode, redirect(uri))).toEqual([]);
  });

  it.each([
    'http://app.example.org/cb',
    'http://localhost.example.org/cb',
    'http://127.0.0.1.example.org/cb',
    'http://128.0.0.1/cb',
    'http://10.0.0.1/cb',
    'http://[::2]/cb',
    'http://[::ffff:10.0.0.1]/cb',
    'http://app.example.org/?localhost',
  ])('accepts the redirect URI %s in local mode only', (uri) => {
    expect(wrongIn('local', redirect(uri))).toEqual([]);
    expect(wrongIn('production', redirect(uri))).toEqual(['redirect_uris.0']);
  });

  it('requires https for notification URLs outside local mode, even for the same machine', () => {
    for (const sync_url of ['http://app.example.org/sync', 'http://localhost/sync']) {
      expect(wrongIn('local', { sync_url })).toEqual([]);
      expect(wrongIn('production', { sync_url })).toEqual(['sync_url']);
    }
    expect(wrongIn('production', { sync_url: 'https://app.example.org/sync' })).toEqual([]);
  });

  it('checks the addresses of an app when an app is changed', () => {
    const app = {
      ...SETTINGS,
      redirect_uris: ['https://x.example/'],
      requires_secret: false,
      default_redirect_uri: null,
    };
    const change = () => new AppSettingsRules({ mode: 'production' }).changes(app, { sync_url: 'http://x.example/' });
    const errors = { sync_url: [expect.stringContaining('must be an https address') as string] };
    expect(change).toThrow(expect.objectContaining({ errors }));
  });
});
