import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { createLogger, LOGGER, Metrics, Workers } from '@marquee/service-kit';
import { driftOf } from '@marquee/storage/service-database';
import { eventually, freshDatabase, mailsIn, readMail } from '@marquee/testing';
import { mailDatabase, openMails, type OpenMails } from '../test/mail-data-source';
import { PostOffice } from '../test/post-office';
import { SHOP_NAME, template, type MailSender, type MailSenders } from '.';
import { MailDelivery } from './delivery';
import type { MailConfig } from './mail.config';
import { MailWorker } from './mail.worker';
import { OutgoingMails, RETRY_SECONDS, MAX_CONCURRENT_MAILS } from './outgoing-mails';

const LINK = 'https://shop.example.org/sign-in/password?token=the-secret';
const greeting = template<{ name: string }>({
  en: ({ name }) => ({ subject: `Hello ${name}`, text: 'Read this.', link: { label: 'Open', url: LINK } }),
  de: ({ name }) => ({ subject: `Grüße, ${name}`, text: 'Schöne Grüße.', link: { label: 'Öffnen', url: LINK } }),
});

interface Row {
  id: number;
  state: string;
  attempts: number;
  text: string | null;
  html: string | null;
  unsubscribe_url: string | null;
  error: string | null;
  next_attempt_at: Date;
}

/** The offset of the workers' clock in seconds. */
let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead * 1000) };

/** The worker as it runs in a service. */
function running({ worker, outgoing }: { worker: MailWorker; outgoing: OutgoingMails }) {
  const log = { provide: LOGGER, useValue: createLogger('test', 'fatal') };
  const parts = [
    { provide: MailWorker, useValue: worker },
    { provide: OutgoingMails, useValue: outgoing },
  ];
  @Module({ imports: [DiscoveryModule], providers: [...parts, Workers, log] })
  class Service {}
  return NestFactory.createApplicationContext(Service, { logger: false, abortOnError: false });
}

describe('the mail worker', () => {
  let mails: OpenMails;
  let office: PostOffice;
  let dataDir: string;
  const working: MailDelivery[] = [];
  let sender: MailSender;
  const senders: MailSenders = {
    prepare: (company, language, content) => {
      expect([company, language]).toEqual([1001, 'en']);
      return Promise.resolve({ sender, content });
    },
  };
  let lines: { level: string; msg: string; [field: string]: unknown }[];

  beforeAll(async () => void (mails = await openMails(await freshDatabase(mailDatabase), clock)));
  afterAll(() => mails.close());
  beforeEach(async () => {
    await mails.db.query('delete from mails');
    office = new PostOffice();
    await office.open();
    dataDir = mkdtempSync(join(tmpdir(), 'marquee-mail-'));
    lines = [];
    ahead = 0;
  });
  afterEach(async () => {
    for (const delivery of working.splice(0)) delivery.onApplicationShutdown();
    await office.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** A worker that the queue sees as another process. */
  function aProcess(change: Partial<MailConfig> = {}) {
    const config: MailConfig = {
      mode: 'local',
      smtpUrl: office.url,
      mailFrom: 'Marquee <noreply@shop.example.org>',
      mailDays: 30,
      dataDir,
      ...change,
    };
    const log = createLogger('test', 'info', { write: (line: string) => void lines.push(JSON.parse(line) as never) });
    const outgoing = new OutgoingMails(mails.db);
    const delivery = new MailDelivery(config, clock, log, senders);
    const worker = new MailWorker(outgoing, delivery, config, log, new Metrics('test'));
    working.push(delivery);
    return { outgoing, worker };
  }
  /** A worker whose rounds are awaited. */
  function aWorker(change: Partial<MailConfig> = {}) {
    const { outgoing, worker } = aProcess(change);
    const sendDue = async () => {
      await worker.sendDue();
      await outgoing.idle();
    };
    return { sendDue };
  }
  const queue = (...names: string[]) =>
    mails.write(async (into) => {
      for (const name of names) {
        await into.queue({ to: `${name}@example.org`, ...greeting.render(name === 'jörg' ? 'de' : 'en', { name }) });
      }
    });
  const rows = () => mails.db.query<Row>('select * from mails order by id');
  const row = async () => (await rows())[0]!;
  const recipients = () => office.posted.flatMap((mail) => mail.recipients).sort();

  it('creates the table of mails that the entity describes', async () => {
    expect(await driftOf(mails.db.dataSource)).toEqual([]);
  });

  describe('of a shop', () => {
    const order = template<{ shop: string }>({
      en: ({ shop }) => ({
        subject: `Your order at ${shop}`,
        text: `Thank you for your order at ${shop}.`,
        rows: [[{ label: '1 × <b>Fog</b>', amount: '€1.00' }]],
        link: { label: 'Open', url: LINK },
      }),
    });
    const queueOrder = () =>
      mails.write((into) =>
        into.queueOfShop({
          to: 'kim@example.org',
          shop: 'Harbour Films',
          customer: 7,
          ...order.write('en', { shop: SHOP_NAME }),
        }),
      );
    const posted = async () => {
      await aWorker().sendDue();
      expect(office.posted).toHaveLength(1);
      const { raw, ...envelope } = office.posted[0]!;
      return { ...readMail(raw), envelope };
    };
    beforeEach(() => {
      sender = { name: 'Harbour Films', logo: null, color: null, from: null, replyTo: null };
    });

    it('sends a queued mail of a shop under the present name of the shop', async () => {
      await queueOrder();
      expect(await row()).toMatchObject({
        subject: 'Your order at Harbour Films',
        shop_company_id: 1001,
        shop_customer_id: 7,
      });
      sender = { ...sender, name: 'Quay Films & Sons', replyTo: 'help@quay.example' };
      const { headers, text, parts, envelope } = await posted();
      expect(headers).toMatchObject({
        from: '"Quay Films & Sons" <noreply@shop.example.org>',
        'reply-to': '"Quay Films & Sons" <help@quay.example>',
        subject: 'Your order at Quay Films & Sons',
      });
      expect(headers['sender']).toBeUndefined();
      expect(envelope).toEqual({ sender: 'noreply@shop.example.org', recipients: ['kim@example.org'] });
      expect(text).toContain('Thank you for your order at Quay Films & Sons.');
      expect(parts[1]!.body).toContain('Quay Films &amp; Sons');
      expect(parts[1]!.body).toContain('1 × &lt;b&gt;Fog&lt;/b&gt;');
      expect(`${text}${parts[1]!.body}`).not.toContain('Harbour');
      expect(await row()).toMatchObject({ state: 'sent', text: null, content: null });
    });

    it("sends from the shop's own address, on behalf of which the platform sends", async () => {
      sender = { ...sender, from: 'shop@harbour.example', replyTo: 'help@harbour.example' };
      await queueOrder();
      const { headers, envelope } = await posted();
      expect(headers).toMatchObject({
        from: 'Harbour Films <shop@harbour.example>',
        sender: 'noreply@shop.example.org',
        'message-id': expect.stringMatching(/@shop\.example\.org>$/) as string,
      });
      expect(envelope.sender).toBe('noreply@shop.example.org');
    });

    it('shows logo and color of the shop, and its name in place of a logo that is not loaded', async () => {
      sender = { ...sender, logo: 'https://cdn.example/logo.png?a=1&b="2"', color: '#ffd000' };
      await queueOrder();
      const html = (await posted()).parts[1]!.body;
      expect(html).toContain('<img src="https://cdn.example/logo.png?a=1&amp;b=&quot;2&quot;" alt="Harbour Films"');
      expect(html).toContain('background:#ffd000;color:#1d1d1b');
    });

    it('keeps headers and markup free of what the name of a shop contains', async () => {
      const name = 'Evil\r\nBcc: x@evil.example "<boss@bank.example>" www.evil.example <script>';
      sender = { ...sender, name };
      await queueOrder();
      const { headers, text, parts, envelope } = await posted();
      expect(envelope.recipients).toEqual(['kim@example.org']);
      expect(headers['bcc']).toBeUndefined();
      expect(headers['from']).toMatch(
        /^"?Evil Bcc x evil\. example boss bank\. example evil\. example script"? <noreply@shop\.example\.org>$/,
      );
      for (const part of [headers['subject'], text, parts[1]!.body]) expect(part).not.toContain('evil.example');
      expect(parts[1]!.body).not.toContain('<script>');
    });
  });

  it('delivers a mail with its headers and both parts, and erases the stored content', async () => {
    await mails.write((into) => into.queue({ to: 'jorg@example.org', ...greeting.render('de', { name: 'Jörg' }) }));
    await aWorker().sendDue();
    expect(office.posted).toHaveLength(1);
    const { raw, ...envelope } = office.posted[0]!;
    expect(envelope).toEqual({ sender: 'noreply@shop.example.org', recipients: ['jorg@example.org'] });
    const mail = readMail(raw);
    expect(mail.headers).toMatchObject({
      from: 'Marquee <noreply@shop.example.org>',
      to: 'jorg@example.org',
      subject: 'Grüße, Jörg',
      'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@shop\.example\.org>$/) as string,
      'auto-submitted': 'auto-generated',
      'content-language': 'de',
      date: expect.stringMatching(/ \+0000$/) as string,
    });
    expect(mail.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
    expect(mail.text.trim()).toBe(`Schöne Grüße.\n\nÖffnen:\n${LINK}`);
    expect(mail.parts[1]!.body).toContain(`<a href="${LINK}"`);
    expect(await row()).toMatchObject({ state: 'sent', attempts: 1, text: null, html: null, error: null });
    expect(lines).toEqual([]);
  });

  it('adds one-click unsubscribe headers to a newsletter, and to no other mail', async () => {
    const unsubscribeUrl = `https://shop.example.org/newsletter/unsubscribe?token=${'x'.repeat(48)}`;
    await mails.write(async (into) => {
      await into.queue({ to: 'ada@example.org', unsubscribeUrl, ...greeting.render('en', { name: 'Ada' }) });
      await into.queue({ to: 'eve@example.org', ...greeting.render('en', { name: 'Eve' }) });
    });
    await aWorker().sendDue();
    const headersTo = (to: string) =>
      readMail(office.posted.find((mail) => mail.recipients.includes(to))?.raw ?? '').headers;
    expect(headersTo('ada@example.org')).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(Object.keys(headersTo('eve@example.org')).filter((name) => name.startsWith('list-'))).toEqual([]);
    expect((await rows()).map(({ unsubscribe_url }) => unsubscribe_url)).toEqual([null, null]);
  });

  it('sends no mail of a transaction that was rolled back', async () => {
    const failing = mails.write(async (into) => {
      await into.queue({ to: 'ada@example.org', ...greeting.render('en', { name: 'Ada' }) });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    await aWorker().sendDue();
    expect(office.posted).toEqual([]);
  });

  it('sends to an address with a comma or line break only as one address', async () => {
    await mails.write(async (into) => {
      for (const to of ['ada@example.org, eve@example.org', 'ada@example.org\r\nRCPT TO:<eve@example.org>']) {
        await into.queue({ to, ...greeting.render('en', { name: 'Ada' }) });
      }
    });
    await aWorker().sendDue();
    expect(recipients()).not.toContain('eve@example.org');
    expect(office.posted.map((mail) => mail.recipients.length).filter((count) => count > 1)).toEqual([]);
  });

  it('retries a refused mail with growing delays, without delaying other mails', async () => {
    office.onRecipient = (address) => {
      if (address.startsWith('full')) throw new Error(`mailbox of ${address} full: no room for ${LINK}`);
    };
    await queue('full', 'ada');
    const worker = aWorker();
    await worker.sendDue();
    expect(recipients()).toEqual(['ada@example.org']);
    const refused = await row();
    expect(refused).toMatchObject({ state: 'queued', attempts: 1, error: expect.stringContaining('full') as string });
    expect(refused.text).toContain(LINK);

    await worker.sendDue();
    expect((await row()).attempts).toBe(1);
    ahead = RETRY_SECONDS[0] + 1;
    await worker.sendDue();
    expect((await row()).attempts).toBe(2);
    office.onRecipient = () => undefined;
    ahead += RETRY_SECONDS[1] + 1;
    await worker.sendDue();
    expect(recipients()).toEqual(['ada@example.org', 'full@example.org']);
    expect(await row()).toMatchObject({ state: 'sent', attempts: 3, error: null, text: null });
    expect(lines).toMatchObject(
      Array.from({ length: 2 }, () => ({
        level: 'warn',
        mail: refused.id,
        reason: expect.stringContaining('mailbox of [recipient] full') as string,
      })),
    );
    expect(JSON.stringify([lines, refused.error])).not.toContain('the-secret');
    expect(JSON.stringify(lines)).not.toContain('full@example.org');
  });

  it('keeps mails queued while the mail server is unavailable', async () => {
    await office.close();
    await queue('ada');
    await aWorker().sendDue();
    expect(await row()).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: expect.stringContaining('ECONN') as string,
    });
    await office.open();
    ahead = RETRY_SECONDS[0] + 1;
    await aWorker().sendDue();
    expect(recipients()).toEqual(['ada@example.org']);
  });

  it('reuses connections to the mail server for further mails', async () => {
    const worker = aWorker();
    await queue(...Array.from({ length: 12 }, (_, n) => `first-${n}`));
    await worker.sendDue();
    expect(office.calls).toBeLessThanOrEqual(MAX_CONCURRENT_MAILS);
    const { calls } = office;
    await queue('ada');
    await worker.sendDue();
    expect({ posted: office.posted.length, calls: office.calls }).toEqual({ posted: 13, calls });
  });

  it.each([
    ['while nothing was sent', 0],
    ['when a mail was about to be sent', 1],
  ])('opens a new connection if the mail server closed the idle one %s', async (_when, hangUps) => {
    const worker = aWorker();
    await queue('ada');
    await worker.sendDue();
    if (hangUps === 0) office.hangUp();
    else office.hangUps = hangUps;
    await queue('grace');
    await worker.sendDue();
    expect(recipients()).toEqual(['ada@example.org', 'grace@example.org']);
    expect(office.calls).toBe(2);
    expect((await rows()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['sent', 1],
      ['sent', 1],
    ]);
    expect(lines).toEqual([]);
  });

  it('sends no password over an unencrypted connection in production', async () => {
    await queue('ada');
    const smtpUrl = office.url.replace('//', '//marquee:its-own@');
    await aWorker({ smtpUrl, mode: 'production' }).sendDue();
    expect({ logins: office.logins, posted: office.posted }).toEqual({ logins: [], posted: [] });
    expect(await row()).toMatchObject({ state: 'queued', error: expect.stringContaining('STARTTLS') as string });
    ahead = RETRY_SECONDS[0] + 1;
    await aWorker({ smtpUrl }).sendDue();
    expect(office.logins).toEqual(['marquee:its-own']);
    expect(recipients()).toEqual(['ada@example.org']);
    expect(JSON.stringify(lines)).not.toContain('its-own');
  });

  it('gives up a mail after the last attempt, logs an error and erases the content', async () => {
    office.onRecipient = () => {
      throw new Error('no such mailbox');
    };
    await queue('nobody');
    await mails.db.query('update mails set attempts = $1', [RETRY_SECONDS.length - 1]);
    const worker = aWorker();
    await worker.sendDue();
    expect(await row()).toMatchObject({ state: 'queued', attempts: RETRY_SECONDS.length });
    ahead = RETRY_SECONDS.at(-1)! + 1;
    await worker.sendDue();
    const error = expect.stringContaining('no such mailbox') as string;
    expect(await row()).toMatchObject({ state: 'failed', text: null, html: null, error });
    expect(lines.at(-1)).toMatchObject({ level: 'error', mail: (await row()).id });
    expect(JSON.stringify(lines)).not.toContain('nobody@example.org');
    ahead += 10 * 86_400;
    await worker.sendDue();
    expect((await row()).attempts).toBe(RETRY_SECONDS.length + 1);
  });

  it('sends each mail once with several replicas', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `user-${index}`);
    await queue(...names);
    office.onMessage = () => new Promise((done) => setTimeout(done, 5));
    await Promise.all([aWorker(), aWorker(), aWorker()].map((worker) => worker.sendDue()));
    expect(recipients()).toEqual(names.map((name) => `${name}@example.org`).sort());
  });

  it('skips a mail that another replica has locked', async () => {
    await queue('ada', 'eve');
    const other = await mails.db.pool.connect();
    try {
      await other.query("begin; select 1 from mails where recipient = 'ada@example.org' for update");
      await aWorker().sendDue();
      expect(recipients()).toEqual(['eve@example.org']);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  it('resends the mail of an ended worker under the same id after its lease', async () => {
    await queue('ada');
    let confirm = (): void => undefined;
    office.onMessage = () => new Promise((done) => (confirm = done));
    const dying = aWorker().sendDue();
    await eventually(() => expect(office.posted).toHaveLength(1));
    // No row is locked while the mail server responds.
    await expect(mails.db.query('select 1 from mails for update nowait')).resolves.toHaveLength(1);

    ahead = 119;
    await aWorker().sendDue();
    expect(office.posted).toHaveLength(1);
    const confirmFirst = confirm;
    office.onMessage = () => Promise.resolve();
    ahead = 121;
    await aWorker().sendDue();
    expect(office.posted).toHaveLength(2);
    const [first, second] = office.posted.map(({ raw }) => readMail(raw).headers['message-id']);
    expect(second).toBe(first);
    expect(await row()).toMatchObject({ state: 'sent', attempts: 2 });
    confirmFirst();
    await dying;
  });

  it.each([
    ['postpones no mail', 0],
    ['gives up no mail', RETRY_SECONDS.length],
  ])('%s and logs nothing if another worker has already sent the mail', async (_what, attempts) => {
    await queue('ada');
    await mails.db.query('update mails set attempts = $1', [attempts]);
    let refuse = (): void => undefined;
    office.onMessage = () => new Promise((_, reject) => (refuse = () => reject(new Error('too late'))));
    const slow = aWorker().sendDue();
    await eventually(() => expect(office.posted).toHaveLength(1));
    const first = refuse;
    office.onMessage = () => Promise.resolve();
    ahead = 121;
    await aWorker().sendDue();
    first();
    await slow;
    expect(await row()).toMatchObject({ state: 'sent', attempts: attempts + 2, error: null });
    expect(lines).toEqual([]);
  });

  it('writes mails to files without a mail server, and logs the file name without the content', async () => {
    await queue('ada');
    await aWorker({ smtpUrl: undefined, mailFrom: undefined }).sendDue();
    const [mail, ...others] = mailsIn(dataDir, 'ada@example.org');
    expect(others).toEqual([]);
    expect(mail!.headers).toMatchObject({ from: 'Marquee <marquee@localhost>', subject: 'Hello ada' });
    expect(mail!.text).toContain(LINK);
    const names = readdirSync(join(dataDir, 'mails'));
    const file = join(dataDir, 'mails', names[0]!);
    expect(names).toEqual([
      expect.stringMatching(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z-${(await row()).id}\\.eml$`)),
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain('Content-Type: multipart/alternative');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 'info', mail: (await row()).id, subject: 'Hello ada', file });
    expect(JSON.stringify(lines)).not.toMatch(/the-secret|Read this|ada@example\.org/);
    expect(await row()).toMatchObject({ state: 'sent', text: null, html: null });
  });

  it('sends mails while the service runs, and finishes the current mail at shutdown', async () => {
    const app = await running(aProcess());
    office.onMessage = () => new Promise((done) => setTimeout(done, 100));
    await queue('ada');
    await eventually(() => expect(office.posted).toHaveLength(1));
    await app.close();
    expect(await row()).toMatchObject({ state: 'sent' });
  });

  it('deletes recipients after thirty days, except those of waiting mails', async () => {
    await queue('old', 'young', 'waiting');
    const age = (name: string, days: number) =>
      mails.db.query(
        `update mails set state = 'sent', text = null, html = null, done_at = now() - make_interval(days => $2)
         where recipient like $1 || '@%'`,
        [name, days],
      );
    await age('old', 31);
    await age('young', 29);
    await mails.db.query(
      "update mails set created_at = now() - interval '60 days', next_attempt_at = 'infinity' where state = 'queued'",
    );
    const app = await running(aProcess());
    await eventually(async () => expect(await rows()).toHaveLength(2));
    await app.close();
    expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'queued']);
  });
});
