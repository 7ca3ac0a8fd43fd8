import { tokens, type RevokeToken } from '@marquee/contracts';
import { TestApp } from '../testing/an-app';
import { AuthFixture } from '../testing/auth.fixture';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

function revoke(app: TestApp, token: string, more: RevokeToken = {}) {
  return fixture.gateway.call(tokens.revoke, fixture.call(), { token, client_id: app.client_id, ...more });
}
const uninstalled = async (app: TestApp) => (await app.events()).filter((event) => event.startsWith('app/uninstalled'));

describe('revoking', () => {
  it('removes the whole grant once when a refresh token is revoked', async () => {
    const app = await TestApp.make(fixture);
    const [token, other] = [await app.refreshToken(), await app.refreshToken()];
    expect(await revoke(app, token)).toEqual({});
    expect(await app.grants()).toEqual([]);
    expect(await app.refusal(other)).toBe('invalid_grant');
    expect(await revoke(app, token)).toEqual({});
    expect(await uninstalled(app)).toEqual(['app/uninstalled 3 out']);
    expect((await app.audit()).at(-1)).toMatchObject({ operator: `app ${app.client_id}`, action: 'grant remove' });
  });

  it('removes the whole grant when an access token is revoked', async () => {
    const app = await TestApp.make(fixture);
    const { access_token, refresh_token } = await app.exchanged(await app.code());
    expect(await revoke(app, access_token)).toEqual({});
    expect(await app.grants()).toEqual([]);
    expect(await app.refusal(refresh_token as string)).toBe('invalid_grant');
    expect(await revoke(app, access_token)).toEqual({});
  });

  it('changes nothing when an unknown or ended token is revoked', async () => {
    const app = await TestApp.make(fixture);
    const old = await app.refreshToken();
    const { access_token } = await app.exchanged(old);
    const [head, body] = access_token.split('.') as [string, string];
    for (const token of ['nonsense', 'x'.repeat(64), `${head}.${body}.${'A'.repeat(86)}`, old]) {
      expect(await revoke(app, token)).toEqual({});
    }
    fixture.ahead = 1_801_000;
    expect(await revoke(app, access_token)).toEqual({});
    expect(await revoke(app, await codeOfAnHourAgo(app))).toEqual({});
    expect(await app.grants()).toHaveLength(1);
    // A token whose exchange may be repeated is still alive.
    expect(await revoke(app, old, app.withSecret)).toEqual({});
    expect(await app.grants()).toEqual([]);
  });

  it('refuses to revoke a token of another client', async () => {
    const [app, other] = [await TestApp.make(fixture), await TestApp.make(fixture)];
    const { access_token, refresh_token } = await app.exchanged(await app.code());
    for (const token of [access_token, refresh_token as string]) {
      expect(await revoke(other, token, other.withSecret)).toMatchObject({ error: 'invalid_grant' });
    }
    expect(await app.grants()).toHaveLength(1);
  });

  it('authenticates the client before a revocation, as in an exchange', async () => {
    const app = await TestApp.make(fixture, { requires_secret: true });
    const token = await app.refreshToken();
    expect(await revoke(app, token)).toMatchObject({ error: 'invalid_client' });
    expect(await revoke(app, token, { client_secret: 'wrong' })).toMatchObject({ error: 'invalid_client' });
    expect(await revoke(app, token, { client_id: 'nobody' })).toMatchObject({ error: 'invalid_client' });
    expect(await revoke(app, token, { client_id: undefined })).toMatchObject({ error: 'invalid_request' });
    expect(await revoke(app, '')).toMatchObject({ error: 'invalid_request' });
    expect(await revoke(app, 'x'.repeat(5000))).toMatchObject({ error: 'invalid_request' });
    expect(await app.grants()).toHaveLength(1);
    expect(await revoke(app, token, app.withSecret)).toEqual({});
    expect(await app.grants()).toEqual([]);
  });
});

async function codeOfAnHourAgo(app: TestApp): Promise<string> {
  const { ahead } = fixture;
  fixture.ahead = ahead - 3_600_000;
  const code = await app.code();
  fixture.ahead = ahead;
  return code;
}
