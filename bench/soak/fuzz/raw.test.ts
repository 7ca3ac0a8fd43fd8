import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { smuggledFault } from './connections-share';
import { sendRaw } from './raw';

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
const SENT = { what: 'a request', bytes: Buffer.from('GET / HTTP/1.1\r\n\r\n') };
const PATIENT = { firstMs: 20_000, moreMs: 20_000 };

describe('a connection', () => {
  let server: Server;
  let behave: (socket: Socket) => void;
  beforeAll(async () => {
    server = createServer((socket) => socket.once('data', () => behave(socket)));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  });
  afterAll(() => server.close());

  const sent = async (does: (socket: Socket) => void, patience = PATIENT) => {
    behave = does;
    return sendRaw((server.address() as AddressInfo).port, SENT, patience);
  };

  it('that is answered once, with hints before it, has no fault', async () => {
    const answer = await sent((socket) => socket.end(`${HINTS}${HINTS}${ANSWER}`));
    expect(answer).toMatchObject({ status: 200, text: '{}', answers: 1 });
    expect(smuggledFault(SENT, answer)).toBeNull();
  });

  it('that is answered once more than it was asked is found out, at once and a moment later', async () => {
    const fault = 'it was answered 2 times, and there was 1 request';
    expect(smuggledFault(SENT, await sent((socket) => socket.end(ANSWER + ANSWER)))).toBe(fault);
    const later = await sent((socket) => socket.write(ANSWER, () => setTimeout(() => socket.end(ANSWER), 100)));
    expect(smuggledFault(SENT, later)).toBe(fault);
    expect(smuggledFault({ ...SENT, requests: 2 }, later)).toBeNull();
  });

  it('that is closed without a word has no answer', async () => {
    expect(await sent((socket) => socket.end())).toBeNull();
  });

  it('that stays silent is found out', async () => {
    await expect(sent(() => undefined, { ...PATIENT, firstMs: 50 })).rejects.toThrow('nothing came within 0.05 s');
  });
});
