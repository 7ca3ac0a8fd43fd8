import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { product } from '@marquee/contracts';
import { eventually } from '@marquee/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { listOf, sendReply } from './answer';

const MIB = 1024 * 1024;
const WHOLE = `{"products":["${'x'.repeat(3 * MIB)}"]}`;

describe('an answer of megabytes', () => {
  let server: FastifyInstance;
  let ended: number;
  const parts = ['["', 'x'.repeat(MIB), 'x'.repeat(MIB), 'x'.repeat(MIB), '"]'].map((text) => Buffer.from(text));
  beforeEach(async () => {
    ended = 0;
    server = fastify();
    server.addHook('onResponse', async () => void (ended += 1));
    server.get('/list', async (_request, reply) => sendReply(reply, { parts, meta: { version: 7 } }, listOf(product)));
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.close());
  const ask = (init?: RequestInit) => fetch(`${server.listeningOrigin}/list`, init);

  it('sends the parts of a large answer unchanged with its length', async () => {
    const written = jest.spyOn(ServerResponse.prototype, 'write');
    const answer = await ask();
    // Two more writes for the wrapper around the items.
    expect(written.mock.calls).toHaveLength(parts.length + 2);
    written.mockRestore();
    expect({ status: answer.status, headers: Object.fromEntries(answer.headers) }).toMatchObject({
      status: 200,
      headers: {
        'content-length': String(WHOLE.length),
        'content-type': 'application/json; charset=utf-8',
        etag: '"7"',
      },
    });
    expect((await answer.text()) === WHOLE).toBe(true);
    await eventually(() => expect(ended).toBe(1));
  });

  it('sends the length of a large answer to a HEAD request', async () => {
    const answer = await ask({ method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(WHOLE.length)]);
    expect(await answer.text()).toBe('');
  });

  it('stops sending a large answer when the client disconnects in the middle', async () => {
    const client = connect(Number(new URL(server.listeningOrigin).port), '127.0.0.1');
    client.write('GET /list HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(client, 'readable');
    client.resetAndDestroy();
    await eventually(() => expect(ended).toBe(1));
    expect((await ask()).status).toBe(200);
  });
});
