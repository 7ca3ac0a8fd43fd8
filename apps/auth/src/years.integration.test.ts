import { databaseOf, twoYearsPass } from '@marquee/testing';
import { AuthFixture } from './testing/auth.fixture';

let fixture: AuthFixture;
beforeAll(async () => void (fixture = await AuthFixture.start()));
afterAll(() => fixture?.stop());

it('keeps users, apps and grants over two years, and deletes expired rows', async () => {
  const left = {
    apps: 1,
    apps_texts: 1,
    app_event_heads: 1,
    app_changes: 0,
    grants: 1,
    consents: 1,
    refresh_chains: 1,
    identities: 1,
    sessions: 0,
    password_links: 0,
    email_changes: 0,
    sign_in_attempts: 0,
    revocations: 0,
    signing_keys: 1,
    signing_secrets: 1,
    mails: 0,
    preferences: 1,
  };
  const found = await twoYearsPass({
    fixture,
    db: databaseOf(fixture.auth.app),
    another: () => fixture.boot(),
    rows: [
      ['apps', { id: 1 }],
      ['app_event_heads'],
      ['app_changes'],
      ['grants', { id: 1 }],
      ['consents'],
      // An unexchanged code, and a chain that still yields tokens.
      ['refresh_chains', { id: 1, access_type: 'offline', generation: 1 }],
      ['refresh_chains', { id: 2, access_type: 'offline', generation: 2 }],
      ['identities'],
      ['sessions'],
      ['password_links', { purpose: 'reset' }],
      ['email_changes'],
      ['sign_in_attempts'],
      ['revocations'],
      ['signing_keys', { ends_at: 'now' }],
      ['signing_secrets', { id: 1 }],
      ['signing_secrets', { id: 2, valid_until: 'now' }],
      ['mails', { state: 'sent', done_at: 'now' }],
      ['preferences'],
    ],
    left,
  });
  expect(found).toEqual(left);
});
