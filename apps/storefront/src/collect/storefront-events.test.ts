import {
  cartEvents,
  companyId,
  pageViewEvents,
  visitEvents,
  type CloudEvent,
  type TrackingEvent,
} from '@marquee/contracts';
import { cartDigest, visitorDigest } from './digests';
import { hostOf, pathOf, storefrontEvents, type ReportSource } from './storefront-events';

const company = companyId(1202);
const salt = Buffer.alloc(32, 7);
const visitor = 'd2f1c8a47b3e4f6c9a10';
const source: ReportSource = {
  company,
  themeSetting: 2044,
  at: new Date('2026-11-15T23:59:59.999Z'),
  salt,
  agent: { bot: false, device: 'ios' },
};
const eventsOf = (...happenings: TrackingEvent[]) => storefrontEvents({ visitor, happenings }, source);
const eventOf = (one: TrackingEvent) => {
  const [{ body, subject, id }] = eventsOf(one) as [ReturnType<typeof eventsOf>[number]];
  return { subject, id, event: JSON.parse(body.toString()) as CloudEvent<{ id: string }> };
};
const common = { theme_setting_id: 2044, visitor: visitorDigest(salt, company, visitor), bot: false };

describe('the event of', () => {
  it('publishes a shop-front visit with its time, its shop and its referrer', () => {
    const sent = {
      kind: 'visit',
      returning: true,
      referrer: 'https://News.example.org/kim?q=1',
      language: 'DE',
    } as const;
    const { subject, id, event } = eventOf(sent);
    const data = { ...common, id, device: 'ios', returning: true, referrer: 'news.example.org', language: 'de' };
    expect(event).toEqual({
      specversion: '1.0',
      id,
      source: '/marquee/shop',
      type: visitEvents.create.type,
      subject: `visit/${id}`,
      time: '2026-11-15T23:59:59.999Z',
      datacontenttype: 'application/json',
      companyid: 1202,
      topic: 'visit/create',
      sequence: 1,
      requestid: id,
      data,
    });
    expect(subject).toBe('events.shop.1202.visit-create');
    expect(eventOf({ kind: 'visit' }).event.data).toMatchObject({ returning: false, referrer: null, language: null });
  });

  it('publishes a shop-front page view with its path', () => {
    const { subject, id, event } = eventOf({ kind: 'page_view', path: '/films/7?email=kim%40example.org#top' });
    expect(event).toMatchObject({ type: pageViewEvents.create.type, data: { ...common, id, path: '/films/7' } });
    expect(subject).toBe('events.shop.1202.page_view-create');
  });

  it('publishes a shop-front cart with its items and its order', () => {
    const line = { product_id: '0001-0002-0003-000a', price: 995 };
    const sent = { kind: 'cart', cart: 'c0ffee00c0ffee00', currency: 'EUR', country: 'de', lines: [line] } as const;
    const { subject, id, event } = eventOf({ ...sent, order_id: 9 });
    const data = {
      ...common,
      id,
      device: 'ios',
      cart: cartDigest(company, sent.cart),
      currency: 'eur',
      country: 'DE',
      lines: [{ ...line, license_id: null, quantity: 1 }],
    };
    expect(event).toMatchObject({ type: cartEvents.update.type, data: { ...data, order_id: 9 } });
    expect(subject).toBe('events.shop.1202.cart-update');
    const given = eventOf({ ...sent, kind: 'abandoned_cart' });
    expect(given.event.data).toEqual({ ...data, id: given.id });
    expect(given.subject).toBe('events.shop.1202.cart-abandon');
  });

  it.each([
    ['visit', visitEvents.create, { kind: 'visit' }],
    ['page view', pageViewEvents.create, { kind: 'page_view', path: '/' }],
    ['cart', cartEvents.update, { kind: 'cart', cart: 'c', currency: 'eur', lines: [] }],
    ['abandoned cart', cartEvents.abandon, { kind: 'abandoned_cart', cart: 'c', currency: 'eur', lines: [] }],
  ] as const)('publishes a shop-front %s with exactly the fields of its contract', (_what, type, one) => {
    const fields = Object.keys(eventOf(one).event.data);
    expect(fields.sort()).toEqual(Object.keys(type.data.fields).sort());
  });

  it('publishes shop-front events in the order received, each with its own id', () => {
    const events = eventsOf({ kind: 'visit' }, { kind: 'page_view', path: '/a' }, { kind: 'page_view', path: '/b' });
    const kinds = ['visit-create', 'page_view-create', 'page_view-create'];
    expect(events.map(({ subject }) => subject.split('.')[3])).toEqual(kinds);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  });
});

describe('of a path', () => {
  it.each([
    ['/films/7', '/films/7'],
    ['https://films.example.org/films/7?who=kim#top', '/films/7'],
    ['films', '/films'],
    ['/by/kim@example.org/films', '/by/*/films'],
    ['/by/kim%40example.org', '/by/*'],
    ['/by/kim%2540example.org/films', '/by/*/films'],
    ['/by/kim＠example.org', '/by/*'],
    ['http://[', '/'],
    ['', '/'],
    [`/${'x'.repeat(600)}`, `/${'x'.repeat(511)}`],
  ])('stores the visited path %s as %s', (sent, path) => {
    expect(pathOf(sent)).toBe(path);
  });

  it.each(['€', '＠€', '%25', '\uFE60'])('shortens a visited path of repeated %s in linear time', (part) => {
    const begun = performance.now();
    for (let n = 0; n < 5; n++) pathOf(`/${part.repeat(2047)}`);
    expect(performance.now() - begun).toBeLessThan(2_000);
  });
});

describe('of the address that a link led from', () => {
  it.each([
    ['https://kim:secret@News.example.org:8443/a?b', 'news.example.org'],
    ['', null],
    ['news', null],
    ['about:blank', null],
    ['x://bob%40example.org/', null],
    ['http://203.0.113.7/', null],
    ['http://[2001:db8::7]/', null],
    ['android-app://org.example.news/', 'org.example.news'],
  ])('stores the referrer %s as %s', (sent, host) => {
    expect(hostOf(sent)).toBe(host);
  });
});
