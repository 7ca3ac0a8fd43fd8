import { randomUUID } from 'node:crypto';
import {
  cartEvents,
  eventSubject,
  pageViewEvents,
  visitEvents,
  type AbandonedCartData,
  type CloudEvent,
  type CompanyId,
  type TrackingEvent,
  type ShopEventType,
  type TrafficReport,
} from '@marquee/contracts';
import { cartDigest, visitorDigest } from './digests';
import type { Agent } from './user-agent';

/** The place and time of a report, and the known attributes of its sender. */
export interface ReportSource {
  readonly company: CompanyId;
  readonly themeSetting: number;
  readonly at: Date;
  readonly salt: Uint8Array;
  readonly agent: Agent;
}

export interface StorefrontEvent {
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
export function storefrontEvents(report: TrafficReport, source: ReportSource): StorefrontEvent[] {
  const visitor = visitorDigest(source.salt, source.company, report.visitor);
  return report.happenings.map((one) => storefrontEvent(one, visitor, source));
}

function storefrontEvent(one: TrackingEvent, visitor: string, source: ReportSource): StorefrontEvent {
  const { themeSetting: theme_setting_id, agent } = source;
  const { bot, device } = agent;
  const common = { id: randomUUID(), theme_setting_id, visitor, bot };
  switch (one.kind) {
    case 'visit': {
      const { returning = false, language } = one;
      const referrer = hostOf(one.referrer);
      const data = { ...common, device, returning, referrer, language: language?.toLowerCase() ?? null };
      return published(visitEvents.create, source, data);
    }
    case 'page_view':
      return published(pageViewEvents.create, source, { ...common, path: pathOf(one.path) });
    case 'cart': {
      const data = { ...common, device, ...cartOf(one, source.company), order_id: one.order_id ?? null };
      return published(cartEvents.update, source, data);
    }
    case 'abandoned_cart':
      return published(cartEvents.abandon, source, { ...common, device, ...cartOf(one, source.company) });
  }
}

function cartOf(
  { cart = '', currency = '', country, lines = [] }: TrackingEvent,
  company: CompanyId,
): Pick<AbandonedCartData, 'cart' | 'currency' | 'country' | 'lines'> {
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
  { company, at }: ReportSource,
  data: D,
): StorefrontEvent {
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
