import { randomUUID } from 'node:crypto';
import type { Bus } from '@marquee/bus';
import {
  companyId,
  eventSubject,
  passwordLinks,
  ShopError,
  userEvents,
  type CloudEvent,
  type Invitation,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { AuthFixture } from '../testing/auth.fixture';
import { mailsTo, NO_MAIL_SERVER, tokenMailedTo } from '../testing/mailbox';
import { signIn, newPerson, personWithPassword, type Person } from '../testing/people';
import { InvitationsService } from './invitations.service';
import { PasswordLinksStore } from './password-links.store';

const DAY = 24 * 3_600_000;

let fixture: AuthFixture;
let tenant: Bus;
beforeAll(async () => {
  fixture = await AuthFixture.start(NO_MAIL_SERVER);
  tenant = await fixture.connect('tenant');
});
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
  fixture.thaw();
  fixture.tenant.fault = undefined;
});

function anInvitation({ email }: Person, change: Partial<Invitation> = {}): Invitation {
  const words = { first_name: 'Kim', language: 'en', company_name: 'Lumen Films', invited_by: 'Ada Berg' };
  return { user_id: 7, email, ...words, ...change };
}
let lastCompany = 9200;
/** Invites a person to a new company unless the caller gives one. */
function invite(person: Person, change: Partial<Invitation> = {}, company = (lastCompany += 1)): Promise<unknown> {
  const { app } = fixture.auth;
  const invitation = anInvitation(person, change);
  return app
    .get(PasswordLinksStore)
    .platform(fixture.call(), (tx) => app.get(InvitationsService).invite(tx, companyId(company), invitation));
}
function invitationEvent(data: Invitation, sequence: number, company = 9101): CloudEvent<Invitation> {
  const { type, topic } = userEvents.invite;
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: '/marquee/tenant',
    type,
    subject: `user/${data.user_id}`,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    companyid: companyId(company),
    topic,
    sequence,
    requestid: 'r-1',
    data,
  };
}
/** Publishes the event and waits until auth has processed it. */
async function consume(event: CloudEvent<Invitation>): Promise<void> {
  const subject = eventSubject(userEvents.invite, event.companyid);
  // A new message id each time, so that the stream does not deduplicate it and the inbox has to.
  await tenant.publishEvent(subject, randomUUID(), JSON.stringify(event));
  await eventually(async () => {
    expect(await fixture.rows('select from inbox where event_id = $1', [event.id])).toHaveLength(1);
  });
}
const get = (token: string) => fixture.gateway.call(passwordLinks.get, fixture.call(), { token });
const redeem = (token: string, password: string) =>
  fixture.gateway.call(passwordLinks.redeem, fixture.call(), { token, password });

describe('an invitation', () => {
  it('creates an identity without a password and mails an invitation link valid for 7 days', async () => {
    const kim = newPerson();
    await invite({ ...kim, email: kim.email.toUpperCase() });
    const [mail] = await mailsTo(fixture, kim.email);
    expect(mail).toMatchObject({ language: 'en', subject: 'Invitation to Lumen Films on Marquee' });
    for (const words of ['Hello Kim,', 'Ada Berg has invited you', '7 days']) expect(mail?.text).toContain(words);
    const token = await tokenMailedTo(fixture, kim.email);
    expect(mail?.text).toContain(`https://shop.marquee.test/sign-in/password?token=${token}`);
    fixture.ahead = 7 * DAY - 60_000;
    expect(await get(token)).toEqual({ email: kim.email, purpose: 'invitation' });
    fixture.ahead = 7 * DAY + 1_000;
    await expect(get(token)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('names the inviter by a plain email address, and never by text that mail programs link', async () => {
    const kim = newPerson();
    for (const invited_by of ['ada.b+x@rev.example', '"http://evil.example"@x.example', 'Ada www.evil.example']) {
      await invite(kim, { invited_by });
    }
    const [plain, ...nasty] = (await mailsTo(fixture, kim.email)).map(({ text }) => text);
    expect(plain).toContain('ada.b+x@rev.example has invited you');
    for (const text of nasty) expect(text).not.toMatch(/evil\.example|:\/\/evil/);
    expect(nasty).toHaveLength(2);
  });

  it('lets the invited user sign in after choosing a password', async () => {
    const kim = newPerson();
    await invite(kim);
    await expect(signIn(fixture, { ...kim, password: '' })).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await redeem(await tokenMailedTo(fixture, kim.email), 'a new password')).toEqual({ email: kim.email });
    expect(await signIn(fixture, { ...kim, password: 'a new password' })).toBeTruthy();
    expect(fixture.tenant.verified).toContain(kim.email);
  });

  it('mails a user with a password a notice with the sign-in address, and changes nothing', async () => {
    const kim = await personWithPassword(fixture);
    await invite(kim, { language: 'de' });
    const [mail, ...more] = await mailsTo(fixture, kim.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ language: 'de', subject: 'Sie verwalten jetzt Lumen Films mit' });
    expect(mail?.text).toContain('https://shop.marquee.test/sign-in\n');
    expect(mail?.text).not.toContain('token=');
    expect(await fixture.rows('select * from password_links where email = $1', [kim.email])).toEqual([]);
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('replaces the link of an earlier invitation, but not a password reset link', async () => {
    const kim = newPerson();
    await invite(kim);
    const first = await tokenMailedTo(fixture, kim.email);
    await fixture.gateway.call(passwordLinks.forgot, fixture.call(), kim);
    const reset = await tokenMailedTo(fixture, kim.email);
    await invite(kim);
    const second = await tokenMailedTo(fixture, kim.email);
    await expect(get(first)).rejects.toMatchObject({ code: 'not_found' });
    expect(await get(reset)).toMatchObject({ purpose: 'reset' });
    expect(await redeem(second, 'a new password')).toEqual({ email: kim.email });
  });

  it('mails at most five invitations a day to one address, and creates no links for further invitations', async () => {
    const kim = newPerson();
    fixture.freeze();
    await Promise.all(Array.from({ length: 20 }, () => invite({ ...kim, email: kim.email.toUpperCase() })));
    expect(await mailsTo(fixture, kim.email)).toHaveLength(5);
    const token = await tokenMailedTo(fixture, kim.email);
    expect(await get(token)).toBeTruthy();
    fixture.ahead = DAY - 1;
    await invite(kim, {}, 9150);
    expect(await mailsTo(fixture, kim.email)).toHaveLength(5);
    expect(await get(token)).toBeTruthy();
    const said = fixture.lines.filter((line) => line.includes('"company":9150'));
    expect(said).toEqual([expect.stringContaining('"level":"info"')]);
    expect(said.join('').toLowerCase()).not.toContain(kim.email);
    fixture.ahead = DAY;
    await invite(kim);
    expect(await mailsTo(fixture, kim.email)).toHaveLength(6);
  });

  it('mails at most a hundred invitations an hour for one company', async () => {
    const people = Array.from({ length: 103 }, () => newPerson());
    const emails = people.map(({ email }) => email);
    const mailed = () => fixture.rows('select from mails where recipient = any($1)', [emails]);
    fixture.freeze();
    for (const person of people) await invite(person, {}, 9160);
    expect(await mailed()).toHaveLength(100);
    expect(await fixture.rows('select from password_links where email = any($1)', [emails])).toHaveLength(100);
    const late = people.at(-1) as Person;
    await invite(late, {}, 9161);
    expect(await mailed()).toHaveLength(101);
    fixture.ahead = 3_600_000;
    await invite(late, {}, 9160);
    expect(await mailed()).toHaveLength(102);
  });

  it('notifies tenant that an invitation is accepted if the address is already verified', async () => {
    const [kim, unproven] = [await personWithPassword(fixture), await personWithPassword(fixture)];
    await fixture.gateway.call(passwordLinks.forgot, fixture.call(), kim);
    await redeem(await tokenMailedTo(fixture, kim.email), 'a new password');
    fixture.tenant.verified.length = 0;
    await consume(invitationEvent(anInvitation(unproven), 1, 9170));
    await consume(invitationEvent(anInvitation(kim), 1, 9171));
    await eventually(() => expect(fixture.tenant.verified).toEqual([kim.email]));
  });

  it('mails an invitation once, and notifies tenant of the acceptance after tenant was unavailable', async () => {
    const kim = await personWithPassword(fixture);
    await fixture.rows('update identities set verified_at = now() where email = $1', [kim.email]);
    fixture.tenant.verified.length = 0;
    fixture.tenant.calls.length = 0;
    fixture.tenant.fault = new ShopError('unavailable');
    await consume(invitationEvent(anInvitation(kim), 1, 9172));
    await eventually(() => expect(fixture.tenant.calls.filter((call) => call === 'verified')).toHaveLength(2));
    expect(fixture.tenant.verified).toEqual([]);
    fixture.tenant.fault = undefined;
    await eventually(() => expect(fixture.tenant.verified).toEqual([kim.email]));
    expect(await mailsTo(fixture, kim.email)).toHaveLength(1);
    expect(await fixture.rows('select from dead_letters')).toEqual([]);
  });

  it('does not let a name in an invitation add text to the mail', async () => {
    const kim = newPerson();
    await invite(kim, { company_name: 'Lumen\n\nPay here: <a href="x">', invited_by: `Ada\r\nBcc: x@example.org` });
    const [mail] = await mailsTo(fixture, kim.email);
    expect(mail?.subject).toBe('Invitation to Lumen Pay here: <a href="x"> on Marquee');
    expect(mail?.text).toContain('Ada Bcc: x@example. org has invited you');
    expect(mail?.html).not.toContain('<a href="x">');
  });

  it('rolls an invitation back with the transaction of its caller', async () => {
    const kim = newPerson();
    const { app } = fixture.auth;
    const failing = app.get(PasswordLinksStore).platform(fixture.call(), async (tx) => {
      await app.get(InvitationsService).invite(tx, companyId(9140), anInvitation(kim));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await mailsTo(fixture, kim.email)).toEqual([]);
    expect(await fixture.rows('select * from identities where email = $1', [kim.email])).toEqual([]);
  });

  it('mails a redelivered invitation event once, and mails again for a reminder', async () => {
    const kim = newPerson();
    const event = invitationEvent(anInvitation(kim), 1);
    for (const one of [event, event, invitationEvent(anInvitation(kim), 2)]) await consume(one);
    expect(await mailsTo(fixture, kim.email)).toHaveLength(2);
  });
});
