import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer as createPlainServer, type AddressInfo, type Socket } from 'node:net';
import { Authority, type Identity } from '@marquee/testing';
import { OutboundError } from './outbound-error';
import { Poster, type PostLimits } from './post';
import type { OutboundRules } from './target';

const LIMITS: PostLimits = { totalMs: 10_000, storedBytes: 4096, connections: 4 };
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

async function listening(server: Server | ReturnType<typeof createPlainServer>): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return (server.address() as AddressInfo).port;
}

function poster(rules: OutboundRules = { allowPrivate: 'all' }, limits: Partial<PostLimits> = {}): Poster {
  const made = new Poster({ ...LIMITS, ...limits }, rules);
  open.push(made);
  return made;
}

/** The status, or the reason of the failure. */
async function outcomeOf(by: Poster, url: string): Promise<number | string> {
  try {
    return (await by.post({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' })).status;
  } catch (error) {
    if (error instanceof OutboundError) return error.reason;
    throw error;
  }
}

describe('a request', () => {
  it('sends an outbound request body unchanged, and stores the start of the response', async () => {
    const seen: unknown[] = [];
    const port = await listening(
      createServer((request, response) => {
        let text = '';
        request.on('data', (part) => (text += String(part)));
        request.on('end', () => {
          seen.push([request.method, request.url, request.headers['x-sign'], text]);
          response.writeHead(202).end('x'.repeat(5000));
        });
      }),
    );
    const url = `http://127.0.0.1:${port}/a?b=c`;
    const { status, answer } = await poster().post({ url, headers: { 'x-sign': 's' }, body: 'hello' });
    expect([status, answer.length]).toEqual([202, 4096]);
    expect(seen).toEqual([['POST', '/a?b=c', 's', 'hello']]);
  });

  it('reuses connections of earlier outbound requests, up to the allowed concurrency', async () => {
    let connections = 0;
    const server = createServer((_, response) => void setImmediate(() => response.end('ok')));
    server.on('connection', () => (connections += 1));
    const url = `http://127.0.0.1:${await listening(server)}/`;
    const by = poster();
    for (let n = 0; n < 10; n++) expect(await outcomeOf(by, url)).toBe(200);
    // The client opens a second connection if it sees the end of a response only after the next request.
    expect(connections).toBeLessThanOrEqual(2);
    await Promise.all(Array.from({ length: 20 }, () => outcomeOf(by, url)));
    expect(connections).toBe(4);
  });

  it('repeats an outbound request if the reused connection was just closed', async () => {
    const served = new WeakMap<object, number>();
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      const nth = (served.get(request.socket) ?? 0) + 1;
      served.set(request.socket, nth);
      if (nth > 1) request.socket.destroy();
      else response.end('ok');
    });
    const url = `http://127.0.0.1:${await listening(server)}/`;
    const by = poster(undefined, { connections: 1 });
    for (let n = 0; n < 4; n++) expect(await outcomeOf(by, url)).toBe(200);
    expect(requests).toBeGreaterThan(4);
  });

  it('follows no redirect of an outbound request', async () => {
    const answer: RequestListener = (_, response) => void response.writeHead(307, { location: '/next' }).end();
    const port = await listening(createServer(answer));
    expect(await outcomeOf(poster(), `http://127.0.0.1:${port}/`)).toBe(307);
  });

  it.each<[string, RequestListener, Partial<PostLimits>, number | string]>([
    ['sends no response', () => undefined, { totalMs: 300 }, 'too_slow'],
    ['closes the connection', (request) => void request.socket.destroy(), {}, 'closed'],
    [
      'sends 10 MB with its acknowledgement',
      (_, response) => void response.writeHead(200).end(Buffer.alloc(10_000_000)),
      {},
      200,
    ],
    [
      'sends bytes slowly after its acknowledgement',
      (_, response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(timer));
      },
      {},
      200,
    ],
    [
      'sends two interim responses',
      (_, response) => {
        response.writeProcessing();
        response.writeProcessing();
        response.end();
      },
      {},
      200,
    ],
    [
      'sends endless interim responses',
      (_, response) => {
        const timer = setInterval(() => response.writeProcessing(), 1);
        response.on('close', () => clearInterval(timer));
      },
      { totalMs: 60_000 },
      'too_slow',
    ],
    [
      'sends too many header bytes',
      (_, response) => void response.setHeader('x', 'y'.repeat(20_000)).end(),
      {},
      'too_large',
    ],
  ])('handles a webhook receiver that %s', async (_, answer, limits, outcome) => {
    const port = await listening(createServer(answer));
    expect(await outcomeOf(poster(undefined, limits), `http://127.0.0.1:${port}/`)).toBe(outcome);
  });

  it('limits the time of an outbound request whose response headers arrive slowly', async () => {
    const port = await listening(
      createPlainServer((socket) => {
        socket.on('error', () => undefined);
        let sent = 0;
        const head = 'HTTP/1.1 200 OK\r\nX-Long: ';
        const timer = setInterval(() => socket.write(head[sent++] ?? '.'), 10);
        socket.on('close', () => clearInterval(timer));
      }),
    );
    expect(await outcomeOf(poster(undefined, { totalMs: 400 }), `http://127.0.0.1:${port}/`)).toBe('too_slow');
  });

  it('fails an outbound request if nothing listens or the name has no address', async () => {
    const server = createServer();
    const port = await listening(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await outcomeOf(poster(), `http://127.0.0.1:${port}/`)).toBe('refused');
    const nowhere = poster({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await outcomeOf(nowhere, 'http://gone.example.org/')).toBe('unresolvable');
  });

  it.each([
    ['http://127.0.0.1:8080/', undefined, 'private_address'],
    ['http://localhost:8080/', undefined, 'private_address'],
    ['https://inside.example.org/', ['10.0.0.7'], 'private_address'],
    ['https://inside.example.org/', ['93.184.216.34', '169.254.169.254'], 'private_address'],
    ['ftp://example.org/', undefined, 'not_http'],
    ['https://user:secret@example.org/', undefined, 'not_http'],
  ])('sends no request to %s with the resolved addresses %j', async (url, addresses, reason) => {
    expect(await outcomeOf(poster({ resolve: async () => addresses ?? [] }), url)).toBe(reason);
  });

  it('sends an outbound request to the checked address although the name changes', async () => {
    const port = await listening(createServer((request, response) => void response.end(request.headers.host)));
    const answers = ['127.0.0.1', '10.0.0.7'];
    const by = poster({ allowPrivate: [`changing.example.org:${port}`], resolve: async () => [answers.shift() ?? ''] });
    expect(await outcomeOf(by, `http://changing.example.org:${port}/`)).toBe(200);
    expect(await outcomeOf(by, `http://changing.example.org:${port}/again`)).toBe(200);
    expect(answers).toEqual(['10.0.0.7']);
  });
});

describe('a receiver over TLS', () => {
  let authority: Authority;
  beforeAll(async () => {
    authority = await Authority.make();
  });
  const outcome = async (identity: Identity): Promise<number | string> => {
    const port = await listening(createSecureServer(identity, (_, response) => void response.end('ok')));
    const rules = { allowPrivate: 'all', resolve: async () => ['127.0.0.1'], trusted: authority.pem } as const;
    return outcomeOf(poster(rules), `https://hooks.example.org:${port}/`);
  };

  // interface: Acknowledgement and retries rule 6
  it('accepts a TLS certificate only for the requested host and from a trusted authority', async () => {
    const host = 'hooks.example.org';
    expect(await outcome(await authority.identity(host))).toBe(200);
    expect(await outcome(await Authority.selfSigned(host))).toBe('certificate_self_signed');
    expect(await outcome(await authority.identity('another.example.org'))).toBe('certificate_of_another_host');
    expect(await outcome(await authority.identity(host, { days: 0.5 }))).toBe('certificate_expired');
    expect(await outcome(await authority.identity(host, { complete: false }))).toBe('certificate_incomplete');
  });

  it('rejects a receiver that does not speak TLS', async () => {
    const port = await listening(createServer((_, response) => void response.end('ok')));
    expect(await outcomeOf(poster(), `https://127.0.0.1:${port}/`)).toBe('tls');
  });
});
