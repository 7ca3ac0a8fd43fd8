import type { RawReply } from '@marquee/bus';
import { ShopError, type FeedEntry, type ListFeed } from '@marquee/contracts';
import { EVENT_STREAM_TYPE } from '@marquee/edge';
import type { FastifyRequest } from 'fastify';

/** Events per read. */
const MAX_EVENTS = 100;
/** The fields that become `id:` and `event:`. */
const FRAMED = ['id', 'scope'] as const;

export const COMMENT = ':\n\n';
export const STREAM_HEADERS = {
  'content-type': EVENT_STREAM_TYPE,
  vary: 'accept',
  // nginx would otherwise buffer the events.
  'x-accel-buffering': 'no',
};

/** The delay after which the client of an ended stream reconnects. */
export function reconnectAfter(milliseconds: number): string {
  return `retry: ${milliseconds}\n\n`;
}

/** The id after which the stream starts: the last one that the client received, or that of its query. */
export function startOf({ since_id, page, order }: ListFeed, { headers }: Pick<FastifyRequest, 'headers'>) {
  if (page !== undefined) throw ShopError.badQuery('page', 'absent in an event stream');
  if (order === 'id desc') throw ShopError.badQuery('order', 'id asc or absent in an event stream');
  const sent = headers['last-event-id'];
  if (sent === undefined || sent === '') return since_id;
  if (typeof sent !== 'string' || !/^\d{1,15}$/.test(sent)) {
    throw new ShopError('malformed', 'Last-Event-ID is malformed. Send the id of an event of this stream.');
  }
  return Math.max(Number(sent), since_id ?? 0);
}

export function streamQuery(asked: ListFeed, since_id: number | undefined): ListFeed {
  const fields = asked.fields && [...new Set([...asked.fields, ...FRAMED])];
  return { ...asked, limit: Math.min(asked.limit, MAX_EVENTS), since_id, fields };
}

export function eventsIn({ parts }: RawReply): readonly FeedEntry[] {
  return JSON.parse(Buffer.concat(parts).toString()) as FeedEntry[];
}

/** Renders each event with the data of the list; its JSON has no line breaks. */
export function textOf(events: readonly FeedEntry[], fields?: readonly string[]): string {
  return events
    .map((event) => `id: ${event.id}\nevent: ${event.scope}\ndata: ${JSON.stringify(shown(event, fields))}\n\n`)
    .join('');
}

function shown(event: FeedEntry, fields?: readonly string[]): Partial<FeedEntry> {
  if (fields === undefined) return event;
  return Object.fromEntries(Object.entries(event).filter(([name]) => fields.includes(name)));
}
