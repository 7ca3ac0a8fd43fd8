import { passwordLinks, sessions, ShopError } from '@marquee/contracts';
import { AuthFixture } from '../testing/auth.fixture';
import { mailsTo, NO_MAIL_SERVER, tokenMailedTo } from '../testing/mailbox';
import { signIn, newPerson, personWithPassword, type Person } from '../testing/people';
import { formsOf } from '../testing/stored';
import { SweepWorker } from '../sweep.worker';

const MINUTE = 60_000;
const NEW = 'correct horse battery staple';
const GONE = { code: 'not_found', message: 'This link was already used or has expired. Request a new one.' };

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start(NO_MAIL_SERVER);
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
  fixture.tenant.fault = undefined;
});

const forgot = ({ email, address }: Person) =>
  fixture.gateway.call(passwordLinks.forgot, fixture.call(), { email, address });
const get = (token: string) => fixture.gateway.call(passwordLinks.get, fixture.call(), { token });
const redeem = (token: string, password = NEW) =>
  fixture.gateway.call(passwordLinks.redeem, fixture.call(), { token, password });
const find = (session: string) => fixture.gateway.call(sessions.find, fixture.call(), { session });
const linksOf = ({ email }: Person) => fixture.rows('select * from password_links where email = $1', [email]);
async function linkFor(person: Person): Promise<string> {
  await forgot(person);
  return tokenMailedTo(fixture, person.email);
}

describe('a forgotten password', () => {
  it('mails a link for a forgotten password in the language of the user', async () => {
    const kim = await personWithPassword(fixture);
    Object.assign(fixture.tenant.company(7101, { email: kim.email }), { language: 'de' });
    expect(await forgot({ ...kim, email: kim.email.toUpperCase() })).toEqual({});
    const [mail, ...more] = await mailsTo(fixture, kim.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ language: 'de', subject: 'Neues Passwort für Marquee wählen', state: 'queued' });
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toMatch(/https:\/\/shop\.marquee\.test\/sign-in\/password\?token=[\w-]{43}/);
      expect(part).toContain(kim.email);
    }
    expect(await get(await tokenMailedTo(fixture, kim.email))).toEqual({ email: kim.email, purpose: 'reset' });
  });

  it('gives the same answer to a password reset for an unknown email, but sends no mail', async () => {
    const nobody = newPerson();
    expect(await forgot(nobody)).toEqual({});
    expect(await forgot({ ...nobody, email: 'no\0email' })).toEqual({});
    expect(await mailsTo(fixture, nobody.email)).toEqual([]);
    expect(await linksOf(nobody)).toEqual([]);
  });

  it('mails a reset link to an invited user who has no password yet', async () => {
    const kim = newPerson();
    await fixture.rows('insert into identities (email) values ($1)', [kim.email]);
    await redeem(await linkFor(kim));
    expect(await signIn(fixture, { ...kim, password: NEW })).toBeTruthy();
  });

  it('limits password reset requests to three an hour, both for known and for unknown emails', async () => {
    for (const person of [await personWithPassword(fixture), newPerson()]) {
      const asked = await Promise.allSettled(
        Array.from({ length: 6 }, () => forgot({ ...person, address: newPerson().address })),
      );
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
      await expect(forgot(person)).rejects.toMatchObject({
        code: 'rate_limited',
        extra: { retry_after: expect.any(Number) as number },
      });
      fixture.ahead = 61 * MINUTE;
      expect(await forgot(person)).toEqual({});
      fixture.ahead = 0;
    }
  });

  it('accepts twenty password reset requests an hour from one address', async () => {
    const { address } = newPerson();
    const asked = await Promise.allSettled(Array.from({ length: 22 }, () => forgot({ ...newPerson(), address })));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  });

  it('does not count a password reset request as a sign-in attempt', async () => {
    const kim = await personWithPassword(fixture);
    fixture.tenant.fault = new ShopError('unavailable');
    for (let i = 0; i < 4; i++) await expect(forgot(kim)).rejects.toMatchObject({ code: 'unavailable' });
    fixture.tenant.fault = undefined;
    for (let i = 0; i < 3; i++) await forgot(kim);
    expect(await signIn(fixture, kim)).toBeTruthy();
  });
});

describe('a link', () => {
  it('sets the password once by a link, and ends every session and other link', async () => {
    const kim = await personWithPassword(fixture);
    const session = await signIn(fixture, kim);
    const [other, token] = [await linkFor(kim), await linkFor(kim)];
    expect(await redeem(token)).toEqual({ email: kim.email });
    for (const used of [token, other]) {
      await expect(get(used)).rejects.toMatchObject(GONE);
      await expect(redeem(used)).rejects.toMatchObject(GONE);
    }
    await expect(find(session)).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(signIn(fixture, kim)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await signIn(fixture, { ...kim, password: NEW })).toBeTruthy();
  });

  it('sets the password once although one or two links are used concurrently', async () => {
    const kim = await personWithPassword(fixture);
    const [other, token] = [await linkFor(kim), await linkFor(kim)];
    const used = [token, other, token, other, token].map((one, index) => redeem(one, `password number ${index}`));
    const outcomes = await Promise.allSettled(used);
    const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const lost of outcomes.filter((one) => one.status === 'rejected')) expect(lost.reason).toMatchObject(GONE);
    expect(await signIn(fixture, { ...kim, password: `password number ${won}` })).toBeTruthy();
  });

  it('marks the email as verified when a password link is used, in tenant as well', async () => {
    const kim = await personWithPassword(fixture);
    await redeem(await linkFor(kim));
    const [first] = await fixture.rows<{ verified_at: Date }>('select verified_at from identities where email = $1', [
      kim.email,
    ]);
    expect(first?.verified_at).toBeInstanceOf(Date);
    expect(fixture.tenant.verified).toContain(kim.email);
    await redeem(await linkFor(kim));
    expect(await fixture.rows('select verified_at from identities where email = $1', [kim.email])).toEqual([first]);
  });

  it('audits a password set by a link, and mails the user if a password existed', async () => {
    const [kim, invited] = [await personWithPassword(fixture), newPerson()];
    Object.assign(fixture.tenant.company(7102, { email: kim.email }), { language: 'de' });
    await fixture.rows('insert into identities (email) values ($1)', [invited.email]);
    for (const person of [kim, invited]) {
      await redeem(await linkFor(person));
      const lines = 'select action, company_id, detail from audit where operator = $1';
      expect(await fixture.rows(lines, [person.email])).toEqual([
        { action: 'password set', company_id: null, detail: { purpose: 'reset' } },
      ]);
    }
    const [, changed] = await mailsTo(fixture, kim.email);
    expect(changed).toMatchObject({ language: 'de', subject: 'Ihr Passwort für Marquee wurde geändert' });
    expect(changed?.text).toContain('https://shop.marquee.test/sign-in/forgot\n');
    expect(await mailsTo(fixture, invited.email)).toHaveLength(1);
  });

  it('writes no audit line and sends no mail for a refused password link', async () => {
    const kim = await personWithPassword(fixture);
    const [other, token] = [await linkFor(kim), await linkFor(kim)];
    await Promise.allSettled([redeem(token), redeem(other), redeem(token)]);
    expect(await fixture.rows('select from audit where operator = $1', [kim.email])).toHaveLength(1);
    expect(await mailsTo(fixture, kim.email)).toHaveLength(3);
  });

  it('keeps a password link usable if tenant does not respond when the link is used', async () => {
    const kim = await personWithPassword(fixture);
    const token = await linkFor(kim);
    fixture.tenant.fault = new ShopError('unavailable');
    await expect(redeem(token)).rejects.toMatchObject({ code: 'unavailable' });
    fixture.tenant.fault = undefined;
    expect(await signIn(fixture, kim)).toBeTruthy();
    expect(await redeem(token)).toEqual({ email: kim.email });
  });

  it('accepts a password reset link for one hour', async () => {
    const kim = await personWithPassword(fixture);
    const token = await linkFor(kim);
    fixture.ahead = 59 * MINUTE;
    expect(await get(token)).toEqual({ email: kim.email, purpose: 'reset' });
    fixture.ahead = 60 * MINUTE + 1_000;
    await expect(get(token)).rejects.toMatchObject(GONE);
    await expect(redeem(token)).rejects.toMatchObject(GONE);
    await fixture.auth.app.get(SweepWorker).sweep();
    expect(await linksOf(kim)).toEqual([]);
  });

  it.each([0, 7, 129])('refuses a new password of %i characters, because 8 to 128 are allowed', async (length) => {
    const kim = await personWithPassword(fixture);
    const token = await linkFor(kim);
    await expect(redeem(token, 'x'.repeat(length))).rejects.toMatchObject({
      code: 'invalid',
      errors: { password: ['must have 8 to 128 characters'] },
    });
    expect(await get(token)).toBeTruthy();
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it.each([
    ['8 letters', 'x'.repeat(8)],
    ['128 umlauts', 'ä'.repeat(128)],
    ['blanks and a NUL', 'blank inside \0 and more'],
  ])('accepts a new password of %s', async (_what, good) => {
    const kim = await personWithPassword(fixture);
    await redeem(await linkFor(kim), good);
    expect(await signIn(fixture, { ...kim, password: good })).toBeTruthy();
  });

  it.each(['', 'x', 'x'.repeat(43)])('refuses the link token %j, which was never mailed', async (token) => {
    await expect(get(token)).rejects.toMatchObject(GONE);
    await expect(redeem(token)).rejects.toMatchObject(GONE);
  });

  it('clears the failed sign-in attempts of an email when a link sets the password', async () => {
    const kim = await personWithPassword(fixture);
    for (let i = 0; i < 5; i++) {
      await expect(signIn(fixture, { ...kim, password: 'wrong' })).rejects.toMatchObject({ code: 'unauthorized' });
    }
    await redeem(await linkFor(kim));
    expect(await signIn(fixture, { ...kim, password: NEW })).toBeTruthy();
  });

  it('stores a link as a digest only, and logs no token', async () => {
    const kim = await personWithPassword(fixture);
    const token = await linkFor(kim);
    const stored = JSON.stringify(await fixture.rows('select p::text from password_links p'));
    for (const form of formsOf(token)) expect(stored).not.toContain(form);
    expect(fixture.lines.join('')).not.toContain(token);
    await redeem(token);
    expect(fixture.lines.join('')).not.toContain(NEW);
  });
});
