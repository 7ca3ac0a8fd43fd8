import { type FeedEntry, type JsonSchema, nounOf } from '@marquee/contracts';
import { CSV_TYPE, csvLine, EVENT_STREAM_TYPE, isScoped, type Route } from '@marquee/edge';
import { textOf } from '../events/stream-format';

interface Media {
  readonly schema: JsonSchema;
  readonly example?: string;
  readonly 'x-marquee-addition': true;
}

/** A list exists in further media types, which a client selects by `Accept`. */
export function isList(route: Route): boolean {
  return route.method === 'GET' && route.answer?.kind === 'list' && isScoped(route);
}

export function streamedContent(route: Route): Record<string, Media> {
  const { answer } = route;
  if (!isList(route) || answer?.resource === undefined) return {};
  const noun = nounOf(answer.resource);
  const csv =
    `With \`Accept: text/csv\`: every ${noun} that matches the filters, or \`limit\` of them, as RFC 4180 in UTF-8. The first line has the ` +
    "names of the fields; nested values are JSON. Text that a spreadsheet would execute begins with `'`. " +
    'A response that ends without the final chunk is incomplete.';
  const events =
    'With `Accept: text/event-stream`: the events that follow, as they occur. `id` is the id of the event, `event` its topic, and ' +
    '`data` the element of the list. `Last-Event-ID` resumes after an event. An app may hold 20 streams.';
  return {
    [CSV_TYPE]: mediaOf(csv),
    ...(answer.streamed && { [EVENT_STREAM_TYPE]: mediaOf(events) }),
  };
}

function mediaOf(description: string): Media {
  return { 'x-marquee-addition': true, schema: { type: 'string', description } };
}

/** The recorded rows in the further media types. */
export function streamedExamples<M extends object>(content: Readonly<Record<string, M>>, recorded: unknown) {
  const rows = Object.values(recorded as object).find((value) => Array.isArray(value)) as
    | readonly Readonly<Record<string, unknown>>[]
    | undefined;
  const [first] = rows ?? [];
  if (rows === undefined || first === undefined) return {};
  const columns = Object.keys(first);
  const texts: Readonly<Record<string, () => string>> = {
    [CSV_TYPE]: () => csvLine(columns) + rows.map((row) => csvLine(columns.map((column) => row[column]))).join(''),
    [EVENT_STREAM_TYPE]: () => textOf(rows as unknown as readonly FeedEntry[]),
  };
  return Object.fromEntries(
    Object.entries(content).flatMap(([type, media]) => {
      const text = texts[type];
      return text === undefined ? [] : [[type, { ...media, example: text() }]];
    }),
  );
}
