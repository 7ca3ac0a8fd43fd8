import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { download, type DownloadLimits } from './download';
import { OutboundError } from './outbound-error';
import type { OutboundRules } from './target';

const LIMITS: DownloadLimits = { maxBytes: 1_000_000, totalMs: 10_000 };

/** The reason of a failed download; a successful one throws. */
async function reasonOf(url: string, rules: OutboundRules = {}, limits: Partial<DownloadLimits> = {}): Promise<string> {
  try {
    return `got ${(await download(url, { ...LIMITS, ...limits }, rules)).length} bytes`;
  } catch (error) {
    if (error instanceof OutboundError) return error.reason;
    throw error;
  }
}

describe('a download', () => {
  let server: Server;
  let port: number;
  let answer: RequestListener;
  let seen: string[];
  /** Equals the configuration of a development machine. */
  let allowed: OutboundRules;
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(`${request.headers.host}${request.url}`);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
    allowed = { allowPrivate: [`127.0.0.1:${port}`] };
  });
  beforeEach(() => {
    seen = [];
    answer = (_, response) => response.end('hello');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const own = (path = '/') => `http://127.0.0.1:${port}${path}`;

  it('downloads the bytes of a URL, and requests them uncompressed', async () => {
    let headers: unknown;
    answer = (request, response) => {
      headers = request.headers;
      response.end('hello');
    };
    expect(String(await download(own('/a?b=c'), LIMITS, allowed))).toBe('hello');
    expect(headers).toMatchObject({ 'accept-encoding': 'identity', 'user-agent': 'Marquee/1.0' });
    expect(seen).toEqual([`127.0.0.1:${port}/a?b=c`]);
  });

  it.each([
    ['http://127.0.0.1:PORT/'],
    ['http://127.1:PORT/'],
    ['http://0x7f.1:PORT/'],
    ['http://2130706433:PORT/'],
    ['http://0177.0.0.1:PORT/'],
    ['http://0:PORT/'],
    ['http://[::1]:PORT/'],
    ['http://[::ffff:127.0.0.1]:PORT/'],
    ['http://[64:ff9b::127.0.0.1]:PORT/'],
    ['http://[fe80::1]/'],
    ['http://[fc00::1]/'],
    ['http://169.254.169.254/latest/meta-data/'],
    ['http://10.1.2.3/'],
    ['http://172.16.0.1/'],
    ['http://192.168.0.1/'],
    ['http://localhost:PORT/'],
    ['http://LOCALHOST.:PORT/'],
    ['http://app.internal/'],
    ['http://printer.local/'],
    ['http://nats:4222/'],
  ])('rejects a download from a private address: %s', async (url) => {
    expect(await reasonOf(url.replace('PORT', String(port)))).toBe('private_address');
    expect(seen).toEqual([]);
  });

  it.each([
    'ftp://example.org/a',
    'file:///etc/passwd',
    'data:,a',
    'http://me:secret@example.org/',
    'http://',
    'a.png',
  ])('rejects a download from a URL that is not HTTP or has credentials: %s', async (url) => {
    expect(await reasonOf(url)).toBe('not_http');
  });

  it.each([0, 22, 25, 53, 81, 444, 587, 993, 1023])(
    'rejects a download from a port of another service: %i',
    async (other) => {
      const resolve = jest.fn(async () => ['93.184.215.14']);
      expect(await reasonOf(`https://shop.example.org:${other}/`, { resolve })).toBe('not_http');
      expect(resolve).not.toHaveBeenCalled();
    },
  );

  it.each([
    'http://shop.example.org',
    'https://shop.example.org',
    'http://shop.example.org:443',
    'https://shop.example.org:1024',
  ])('accepts a web port for a download: %s', async (url) => {
    const resolve = async () => ['127.0.0.1'];
    expect(await reasonOf(url, { resolve })).toBe('private_address');
  });

  it('rejects a download if any address of the host name is private', async () => {
    const resolve = async () => ['93.184.215.14', '127.0.0.1'];
    expect(await reasonOf(`http://shop.example.org:${port}/`, { resolve })).toBe('private_address');
    expect(seen).toEqual([]);
  });

  it('fails a download if the host name has no address', async () => {
    expect(await reasonOf('http://shop.example.org/', { resolve: async () => [] })).toBe('unresolvable');
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await reasonOf('http://shop.example.org/', { resolve })).toBe('unresolvable');
  });

  it('resolves a host name once for a download, and connects to the checked address', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    const resolve = jest.fn(async () => answers.shift() ?? []);
    const rules = { resolve, allowPrivate: [`shop.example.org:${port}`] };
    expect(String(await download(`http://shop.example.org:${port}/`, LIMITS, rules))).toBe('hello');
    expect(resolve).toHaveBeenCalledTimes(1);
    expect(seen).toEqual([`shop.example.org:${port}/`]);
  });

  it('allows a private download only by exact host and port', async () => {
    const rules = { allowPrivate: ['127.0.0.1:1', `127.0.0.2:${port}`] };
    expect(await reasonOf(own(), rules)).toBe('private_address');
  });

  it('follows three redirects of a download and rejects the fourth', async () => {
    const hops =
      (count: number): RequestListener =>
      (request, response) => {
        const at = Number(request.url?.slice(1));
        if (at === count) response.end('there');
        else response.writeHead(302, { location: `/${at + 1}` }).end();
      };
    answer = hops(3);
    expect(String(await download(own('/0'), LIMITS, allowed))).toBe('there');
    answer = hops(4);
    expect(await reasonOf(own('/0'), allowed)).toBe('redirects');
  });

  it.each([
    ['http://127.0.0.2/', 'private_address'],
    ['http://169.254.169.254/', 'private_address'],
    ['http://localhost/', 'private_address'],
    ['//[::1]/', 'private_address'],
    ['file:///etc/passwd', 'not_http'],
    ['http://', 'redirects'],
  ])('checks the target of every redirect of a download: %s', async (location, reason) => {
    answer = (_, response) => response.writeHead(301, { location }).end();
    expect(await reasonOf(own(), allowed)).toBe(reason);
    expect(seen).toHaveLength(1);
  });

  it.each([404, 403, 204, 500])('fails a download that is answered with the status %i', async (status) => {
    answer = (_, response) => response.writeHead(status).end();
    expect(await reasonOf(own(), allowed)).toBe('bad_status');
  });

  it('marks the statuses of a download that may be temporary', async () => {
    const transient = async (status: number) => {
      answer = (_, response) => response.writeHead(status).end();
      return download(own(), LIMITS, allowed).catch((error: unknown) => (error as OutboundError).transient);
    };
    expect([await transient(503), await transient(429), await transient(404)]).toEqual([true, true, false]);
  });

  it('ends a download at once if its announced length is too large', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': String(100 * 1024 * 1024) });
      response.write('x');
    };
    expect(await reasonOf(own(), allowed)).toBe('too_large');
  });

  it('ends a download that exceeds the size limit, whatever length was announced', async () => {
    let sent = 0;
    answer = (_, response) => {
      const block = Buffer.alloc(64 * 1024);
      const more = () => {
        while (!response.destroyed && sent < 100 * 1024 * 1024) {
          sent += block.length;
          if (!response.write(block)) return void response.once('drain', more);
        }
      };
      more();
    };
    expect(await reasonOf(own(), allowed)).toBe('too_large');
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  it('ends a download that exceeds the time limit', async () => {
    answer = (_, response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect(await reasonOf(own(), allowed, { totalMs: 300 })).toBe('too_slow');
  });

  it('ends a download if the server or the name lookup does not respond', async () => {
    answer = () => undefined;
    expect(await reasonOf(own(), allowed, { totalMs: 200 })).toBe('too_slow');
    const resolve = () => new Promise<never>(() => undefined);
    expect(await reasonOf('http://shop.example.org/', { resolve }, { totalMs: 100 })).toBe('too_slow');
  });

  it('ends a download with endless response headers', async () => {
    answer = (_, response) => response.writeHead(200, { 'x-long': 'x'.repeat(60_000) }).end();
    expect(await reasonOf(own(), allowed)).toBe('too_large');
  });

  it('ends a download with endless interim responses', async () => {
    let promised = 0;
    const promise = (response: ServerResponse) => {
      promised += 1;
      response.writeEarlyHints(
        { link: '</a>; rel=preload' },
        () => !response.destroyed && setImmediate(promise, response),
      );
    };
    answer = (_, response) => promise(response);
    expect(await reasonOf(own(), allowed, { totalMs: 60_000 })).toBe('too_slow');
    // Data in transit at the close is counted too.
    expect(promised).toBeLessThan(2_000);
  });

  it('accepts an interim response before a download', async () => {
    answer = (_, response) => {
      response.writeProcessing();
      response.writeEarlyHints({ link: '</a>; rel=preload' }, () => response.end('hello'));
    };
    expect(await reasonOf(own(), allowed)).toBe('got 5 bytes');
  });

  it('fails a download if the connection is refused or breaks off', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port: closed } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    expect(await reasonOf(`http://127.0.0.1:${closed}/`, { allowPrivate: [`127.0.0.1:${closed}`] })).toBe('refused');
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
    };
    expect(await reasonOf(own(), allowed)).toBe('refused');
  });
});
