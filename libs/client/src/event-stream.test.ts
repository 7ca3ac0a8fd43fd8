import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestClock } from '../test/test-clock';
import { clientWith } from './client';
import { ForbiddenError, type Event } from './index';

const eventOf = (id: number) => ({ id, scope: 'order/create' });
const textOf = (id: number) => `id: ${id}\nevent: order/create\ndata: ${JSON.stringify(eventOf(id))}\n\n`;

/** Answers the connections in turn; the last answer repeats. */
type Answer = (response: ServerResponse) => void;
const opened = (write: Answer): Answer => {
  return (response) => write(response.writeHead(200, { 'content-type': 'text/event-stream' }));
};

let server: Server;
let asked: IncomingMessage[] = [];
async function serve(...answers: [Answer, ...Answer[]]): Promise<ReturnType<typeof clientWith>> {
  asked = [];
  server = createServer((request, response) => {
    const answer = answers[Math.min(asked.push(request), answers.length) - 1] as Answer;
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/below`;
  return clientWith({ url, accessToken: 'a' }, new TestClock());
}
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function taken(events: AsyncIterable<Event>, count: number): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of events) if (ids.push(id) === count) break;
  return ids;
}

describe('a stream of events', () => {
  it('resumes an event stream after the last complete event when the connection is lost', async () => {
    const client = await serve(
      opened((response) => {
        response.write(`:\n\n${textOf(5)}${textOf(6).slice(0, 20)}`, () => response.destroy());
      }),
      opened((response) => response.write(`${textOf(6)}${textOf(7)}`)),
    );
    expect(await taken(client.events.stream({ topic: 'order/create', since_id: 4 }), 3)).toEqual([5, 6, 7]);
    expect(asked.map(({ url }) => url)).toEqual(
      Array<string>(2).fill('/below/api/events.json?topic=order%2Fcreate&since_id=4'),
    );
    expect(asked.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '5']);
    expect(asked[0]?.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer a' });
  });

  it('parses an event that arrives in several pieces of the stream', async () => {
    const [head, tail] = [textOf(9).slice(0, 15), textOf(9).slice(15)];
    const client = await serve(
      opened((response) => {
        response.write(head, () => setImmediate(() => response.write(tail)));
      }),
    );
    expect(await taken(client.events.stream(), 1)).toEqual([9]);
  });

  it('throws the error of a rejected event stream', async () => {
    const client = await serve((response) => {
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"no","code":"scope_missing"}');
    });
    await expect(taken(client.events.stream(), 1)).rejects.toBeInstanceOf(ForbiddenError);
  });

  it('ends an event stream with the abort reason of its signal', async () => {
    const client = await serve(opened((response) => response.write(textOf(1))));
    const stop = new AbortController();
    const reading = async () => {
      for await (const { id } of client.events.stream({}, { signal: stop.signal })) if (id === 1) stop.abort();
    };
    await expect(reading()).rejects.toMatchObject({ name: 'AbortError' });
  });
});
