import { adminSignIns, sessions } from '@marquee/contracts';
import { TestApp } from '../testing/an-app';
import { AuthFixture } from '../testing/auth.fixture';
import { signIn, personWithPassword } from '../testing/people';

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start();
  fixture.freeze();
});
afterAll(() => fixture?.stop());

it('ends older sessions, links and codes after a restore, but keeps newer sign-ins and stored refresh tokens', async () => {
  const kim = await personWithPassword(fixture);
  const link = async (digest: string) => {
    const values = [digest, kim.email, fixture.clock.now()];
    const columns = 'digest, email, purpose, created_at, expires_at';
    await fixture.rows(
      `insert into password_links (${columns}) values (decode($1, 'hex'), $2, 'reset', $3, $3::timestamptz + interval '1 day')`,
      values,
    );
    await fixture.rows(
      `insert into email_changes (email, new_email, digest, password_version, created_at, expires_at)
         values ($2, 'kim@example.com', decode($1, 'hex'), 1, $3, $3::timestamptz + interval '1 day')
         on conflict do nothing`,
      values,
    );
  };
  const app = await TestApp.make(fixture);
  await app.code();
  await app.code();
  // One of the two codes was exchanged, so the app has its tokens.
  await fixture.rows(
    'update refresh_chains set generation = 2, exchanged_at = created_at where id = (select min(id) from refresh_chains where company_id = $1)',
    [app.company],
  );
  const early = await signIn(fixture, kim);
  await link('aa');
  fixture.ahead += 60_000;
  const restored = fixture.clock.now();
  fixture.ahead += 60_000;
  const late = await signIn(fixture, kim);
  const find = (session: string) => fixture.gateway.call(sessions.find, fixture.call(), { session });
  // Later use does not make the session newer.
  expect(await find(early)).toMatchObject({ email: kim.email });
  await link('bb');
  await app.code();

  await fixture.cli.call(adminSignIns.end, fixture.operator(), { before: restored.toISOString() });
  await expect(find(early)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await find(late)).toMatchObject({ email: kim.email });
  const links = "select encode(digest, 'hex') as digest from password_links where email = $1";
  expect(await fixture.rows(links, [kim.email])).toEqual([{ digest: 'bb' }]);
  expect(await fixture.rows('select from email_changes')).toEqual([]);
  const chains = 'select generation, created_at > $2 as late from refresh_chains where company_id = $1 order by id';
  expect(await fixture.rows(chains, [app.company, restored])).toEqual([
    { generation: 2, late: false },
    { generation: 1, late: true },
  ]);
});
