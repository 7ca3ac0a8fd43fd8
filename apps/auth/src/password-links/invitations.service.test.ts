import { randomUUID } from 'node:crypto';
import {
  companyId,
  eventSubject,
  passwordLinks,
  userEvents,
  type CloudEvent,
  type Invitation,
} from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import { AuthStore } from '../auth.store';
import { AuthFixture } from '../testing/auth.fixture';
import { mailsTo, NO_MAIL_SERVER, tokenMailedTo } from '../testing/mailbox';
import { signIn, somebody, somebodyWithPassword, type Person } from '../testing/people';
import { InvitationsService } from './invitations.service';

const DAY = 24 * 3_600_000;

let fixture: AuthFixture;
beforeAll(async () => {
  fixture = await AuthFixture.start(NO_MAIL_SERVER);
}, 60_000);
afterAll(() => fixture?.stop());
afterEach(() => {
  fixture.ahead = 0;
});

function anInvitation({ email }: Person, change: Partial<Invitation> = {}): Invitation {
  const words = { first_name: 'Kim', language: 'en', company_name: 'Lumen Films', invited_by: 'Ada Berg' };
  return { user_id: 7, email, ...words, ...change };
}
function invite(person: Person, change: Partial<Invitation> = {}): Promise<void> {
  const { app } = fixture.auth;
  const invitation = anInvitation(person, change);
  return app.get(AuthStore).platform(fixture.call(), (tx) => app.get(InvitationsService).invite(tx, invitation));
}
/** As tenant publishes it. */
function invitationEvent(data: Invitation, sequence: number): CloudEvent<Invitation> {
  const { type, topic } = userEvents.invite;
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: '/marquee/tenant',
    type,
    subject: `user/${data.user_id}`,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    companyid: companyId(9101),
    topic,
    sequence,
    requestid: 'r-1',
    data,
  };
}
const get = (token: string) => fixture.gateway.call(passwordLinks.get, fixture.call(), { token });
const redeem = (token: string, password: string) =>
  fixture.gateway.call(passwordLinks.redeem, fixture.call(), { token, password });

describe('an invitation', () => {
  it('makes an identity without a password and mails a link to choose one, good for 7 days', async () => {
    const kim = somebody();
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

  it('leads to somebody who can sign in', async () => {
    const kim = somebody();
    await invite(kim);
    await expect(signIn(fixture, { ...kim, password: '' })).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await redeem(await tokenMailedTo(fixture, kim.email), 'a new password')).toEqual({ email: kim.email });
    expect(await signIn(fixture, { ...kim, password: 'a new password' })).toBeTruthy();
    expect(fixture.tenant.verified).toContain(kim.email);
  });

  it('of somebody with a password is a notice with the address to sign in, and changes nothing', async () => {
    const kim = await somebodyWithPassword(fixture);
    await invite(kim, { language: 'de' });
    const [mail, ...more] = await mailsTo(fixture, kim.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ language: 'de', subject: 'Sie verwalten jetzt Lumen Films mit' });
    expect(mail?.text).toContain('https://shop.marquee.test/sign-in\n');
    expect(mail?.text).not.toContain('token=');
    expect(await fixture.rows('select * from password_links where email = $1', [kim.email])).toEqual([]);
    expect(await signIn(fixture, kim)).toBeTruthy();
  });

  it('can be repeated before it was accepted: both links are good until one is used', async () => {
    const kim = somebody();
    await invite(kim);
    const first = await tokenMailedTo(fixture, kim.email);
    await invite(kim);
    const second = await tokenMailedTo(fixture, kim.email);
    expect(await get(first)).toBeTruthy();
    await redeem(second, 'a new password');
    await expect(get(first)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('lets no name write a mail of its own', async () => {
    const kim = somebody();
    await invite(kim, { company_name: 'Lumen\n\nPay here: <a href="x">', invited_by: `Ada\r\nBcc: x@example.org` });
    const [mail] = await mailsTo(fixture, kim.email);
    expect(mail?.subject).toBe('Invitation to Lumen Pay here: <a href="x"> on Marquee');
    expect(mail?.text).toContain('Ada Bcc: x@example.org has invited you');
    expect(mail?.html).not.toContain('<a href="x">');
  });

  it('is undone with the transaction it was part of', async () => {
    const kim = somebody();
    const { app } = fixture.auth;
    const failing = app.get(AuthStore).platform(fixture.call(), async (tx) => {
      await app.get(InvitationsService).invite(tx, anInvitation(kim));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await mailsTo(fixture, kim.email)).toEqual([]);
    expect(await fixture.rows('select * from identities where email = $1', [kim.email])).toEqual([]);
  });

  it('is mailed when tenant tells of it: once however often that is delivered, and again for a reminder', async () => {
    const kim = somebody();
    const tenant = await fixture.connect('tenant');
    const event = invitationEvent(anInvitation(kim), 1);
    const reminder = invitationEvent(anInvitation(kim), 2);
    for (const [index, told] of [event, event, reminder].entries()) {
      // Each under an id of its own: the stream does not know that it has the event already, the inbox does.
      const subject = eventSubject(userEvents.invite, told.companyid);
      await tenant.publishEvent(subject, `${told.id}-${index}`, JSON.stringify(told));
    }
    await eventually(async () => {
      expect(await fixture.rows('select from inbox where event_id = $1', [reminder.id])).toHaveLength(1);
    });
    expect(await mailsTo(fixture, kim.email)).toHaveLength(2);
  });
});
