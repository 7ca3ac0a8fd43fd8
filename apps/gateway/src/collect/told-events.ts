import { randomUUID } from 'node:crypto';
import {
  cartEvents,
  eventSubject,
  pageViewEvents,
  visitEvents,
  type AbandonedCartTold,
  type CloudEvent,
  type CompanyId,
  type Happening,
  type ShopEventType,
  type TrafficReport,
} from '@marquee/contracts';
import { cartDigest, visitorDigest } from './digests';
import type { Agent } from './user-agent';

/** The place and time of a report, and the known attributes of its sender. */
export interface Telling {
  readonly company: CompanyId;
  readonly themeSetting: number;
  readonly at: Date;
  readonly salt: Uint8Array;
  readonly agent: Agent;
}

/** An event as it is published. */
export interface ToldEvent {
  readonly subject: string;
  readonly id: string;
  readonly body: Buffer;
}

/** The base for paths without a host. */
const SHOP = 'http://shop/';
const MAX_PATH = 512;
const MAX_HOST = 253;
/** IP addresses as `URL` prints them. */
const NAME = /^[\w.-]+$/;
const NO_NAME = /^\[|^[\d.]+$/;

/** Builds the events of a report, in order, from the listed fields only. */
export function toldEvents(report: TrafficReport, telling: Telling): ToldEvent[] {
  const visitor = visitorDigest(telling.salt, telling.company, report.visitor);
  return report.happenings.map((happening) => toldEvent(happening, visitor, telling));
}

function toldEvent(happening: Happening, visitor: string, telling: Telling): ToldEvent {
  const { themeSetting: theme_setting_id, agent } = telling;
  const { bot, device } = agent;
  const told = { id: randomUUID(), theme_setting_id, visitor, bot };
  switch (happening.kind) {
    case 'visit': {
      const { returning = false, language } = happening;
      const referrer = hostOf(happening.referrer);
      const data = { ...told, device, returning, referrer, language: language?.toLowerCase() ?? null };
      return published(visitEvents.create, telling, data);
    }
    case 'page_view':
      return published(pageViewEvents.create, telling, { ...told, path: pathOf(happening.path) });
    case 'cart': {
      const data = { ...told, device, ...cartOf(happening, telling.company), order_id: happening.order_id ?? null };
      return published(cartEvents.update, telling, data);
    }
    case 'abandoned_cart':
      return published(cartEvents.abandon, telling, { ...told, device, ...cartOf(happening, telling.company) });
  }
}

function cartOf(
  { cart = '', currency = '', country, lines = [] }: Happening,
  company: CompanyId,
): Pick<AbandonedCartTold, 'cart' | 'currency' | 'country' | 'lines'> {
  return {
    cart: cartDigest(company, cart),
    currency: currency.toLowerCase(),
    country: country?.toUpperCase() ?? null,
    lines: lines.map(({ product_id, license_id = null, quantity = 1, price }) => ({
      product_id,
      license_id,
      quantity,
      price,
    })),
  };
}

/** Matches @ literally, percent-encoded any number of times, and full-width. */
const AT_SIGN = /@|%(?:25)*40|%EF%BC%A0/i;

/** Drops queries, which contain names and searches, and path segments with @, which are email addresses. */
export function pathOf(sent = ''): string {
  const { pathname } = URL.canParse(sent, SHOP) ? new URL(sent, SHOP) : new URL(SHOP);
  const parts = pathname.split('/').map((part) => (AT_SIGN.test(part) ? '*' : part));
  return parts.join('/').slice(0, MAX_PATH);
}

/** The referrer's host; null without a host name. */
export function hostOf(sent = ''): string | null {
  const host = URL.canParse(sent) ? new URL(sent).hostname : '';
  return !NAME.test(host) || host.length > MAX_HOST || NO_NAME.test(host) ? null : host;
}

function published<D extends { readonly id: string }>(
  type: ShopEventType<D>,
  { company, at }: Telling,
  data: D,
): ToldEvent {
  const { id } = data;
  const event: CloudEvent<D> = {
    specversion: '1.0',
    id,
    source: '/marquee/shop',
    type: type.type,
    subject: `${type.resource}/${id}`,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    companyid: company,
    topic: type.topic,
    sequence: 1,
    // The client may send the same request id or trace id during a whole visit, so it is not published.
    requestid: id,
    data,
  };
  return { subject: eventSubject(type, company), id, body: Buffer.from(JSON.stringify(event)) };
}
