import type { ReceivedResponse } from './api-errors';
import type { CallOptions, Operation } from './calls';
import type { Clock } from './clock';
import type { Event, EventsResource } from './generated/resources';
import { addressOf, type Caller } from './methods';

/** The query of a stream: that of the list, without the parameters that select a page. */
export type StreamQuery = Omit<
  NonNullable<Parameters<EventsResource['list']>[0]>,
  'limit' | 'order' | 'page' | 'page_info' | 'wait'
>;

export interface EventStreams {
  /** Yields the events of the feed as they occur, over one connection, and resumes after the last event without a gap. Scope: webhooks. */
  stream(query?: StreamQuery, options?: CallOptions): AsyncIterable<Event>;
}

const EVENT_STREAM = 'text/event-stream';
const LIST: Operation = { method: 'GET', path: '/api/events.json' };
/** The service sends a comment every 15 s; a connection without any bytes for this time is lost. */
const SILENCE_MS = 45_000;
const RECONNECT_MS = 1_000;

interface Message {
  readonly id?: string;
  readonly data?: string;
  readonly retry?: string;
}

export function eventStreams(caller: Caller, clock: Clock): EventStreams {
  return {
    async *stream(query: StreamQuery = {}, { signal, timeoutMs = caller.timeoutMs }: CallOptions = {}) {
      let lastId: string | undefined;
      let pauseMs = RECONNECT_MS;
      const url = addressOf(LIST, query, caller);
      for (;;) {
        const headers = { accept: EVENT_STREAM, ...(lastId !== undefined && { 'last-event-id': lastId }) };
        const response = await caller.send({ method: 'GET', url, headers, timeoutMs, signal, isStream: true });
        for await (const { id, data, retry } of messagesOf(response, signal)) {
          if (retry !== undefined) pauseMs = Number(retry);
          if (data === undefined) continue;
          lastId = id;
          yield JSON.parse(data) as Event;
        }
        await clock.sleep(pauseMs, signal);
      }
    },
  };
}

/** The complete messages of one connection. Ends also when the connection is lost. */
async function* messagesOf({ stream }: ReceivedResponse, signal?: AbortSignal): AsyncGenerator<Message, void> {
  const reader = stream?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const piece = await next(reader);
      signal?.throwIfAborted();
      if (piece === undefined) return;
      text += decoder.decode(piece, { stream: true });
      const messages = text.split('\n\n');
      // The last message is incomplete.
      text = messages.pop() ?? '';
      yield* messages.map(messageIn);
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

/** Undefined after the connection has ended, was lost, or was silent for too long. */
async function next(reader?: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, SILENCE_MS, undefined)));
  const piece = reader?.read().then(
    ({ value }) => value,
    () => undefined,
  );
  try {
    return await Promise.race([piece, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The fields of a message: `id: 7`; a line that begins with a colon is a comment. */
function messageIn(text: string): Message {
  const lines = text.split('\n').filter((line) => !line.startsWith(':'));
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
    }),
  );
}
