import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { hugePng, MUCH, pngWith } from './pictures';
import { PIXEL } from './requests';

/** `own` is where the server itself is, `trap` where nobody may be led to. */
type Behaviour = (socket: Socket, own: string, trap: string) => void;

const BLOCK = Buffer.alloc(64 * 1024, 'x');
const DRIP_MS = 500;

function answered(status: string, fields: readonly string[], body: Buffer | string = ''): Behaviour {
  return (socket) => {
    const head = [`HTTP/1.1 ${status}`, ...fields, 'Connection: close', '', ''].join('\r\n');
    socket.end(Buffer.concat([Buffer.from(head), Buffer.from(body)]));
  };
}

function redirected(to: (own: string, trap: string) => string, status = '302 Found'): Behaviour {
  return (socket, own, trap) =>
    answered(status, [`Location: ${to(own, trap)}`, 'Content-Length: 0'])(socket, own, trap);
}

/** Writes the same again and again, as fast as the other side takes it, or now and then. */
function endless(head: string, piece: Buffer | string, everyMs = 0): Behaviour {
  return (socket) => {
    socket.write(head);
    if (everyMs > 0) {
      const drip = setInterval(() => socket.write(piece), everyMs);
      socket.once('close', () => clearInterval(drip));
      return;
    }
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', more);
    more();
  };
}

const OK = 'HTTP/1.1 200 OK\r\n';
const PNG = 'Content-Type: image/png';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:4222/"/></svg>';

/** What servers may do to whoever calls them, by the path that it is done at. */
export const MISBEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  '/hangs': () => undefined,
  '/resets': (socket) => socket.resetAndDestroy(),
  '/closes': (socket) => socket.end(),
  '/garbage': endless('', Buffer.from([0, 255, 13, 10, 7, 128])),
  '/drips': endless(`${OK}${PNG}\r\n\r\n`, '.', DRIP_MS),
  '/drips-headers': endless(OK, 'X-More: x\r\n', DRIP_MS),
  '/endless': endless(`${OK}${PNG}\r\n\r\n`, BLOCK),
  '/endless-chunks': endless(`${OK}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
  '/endless-headers': endless(OK, `X-More: ${'x'.repeat(1000)}\r\n`),
  '/endless-interim': endless('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'),
  '/loops': redirected((own) => `${own}/loops`),
  '/to-loopback': redirected(() => 'http://127.0.0.1:1/'),
  '/to-metadata': redirected(() => 'http://169.254.169.254/latest/meta-data/'),
  '/to-trap': redirected((_, trap) => trap),
  '/to-trap-for-good': redirected((_, trap) => trap, '308 Permanent Redirect'),
  '/to-trap-as-number': redirected((_, trap) => trap.replace('127.0.0.1', '2130706433')),
  '/to-trap-in-ipv6': redirected((_, trap) => trap.replace('127.0.0.1', '[::ffff:127.0.0.1]')),
  '/to-trap-by-name': redirected((_, trap) => trap.replace('127.0.0.1', 'localhost')),
  '/to-trap-as-user': redirected((own, trap) => `${own}@${trap.slice('http://'.length)}`),
  '/to-trap-without-scheme': redirected((_, trap) => trap.slice('http:'.length)),
  '/to-all-addresses': redirected((_, trap) => trap.replace('127.0.0.1', '0.0.0.0')),
  '/to-private': redirected(() => 'http://10.0.0.1/'),
  '/to-ipv6': redirected(() => 'http://[::1]:4222/'),
  '/to-long': redirected((own) => `${own}/${'x'.repeat(9_000)}`),
  '/to-bytes': redirected((own) => `${own}/\u0000\u00ff`),
  '/to-packed': redirected((own) => `${own}/packed`),
  '/to-file': redirected(() => 'file:///passwd'),
  '/to-nowhere': redirected(() => 'http://'),
  '/to-itself-in-time': redirected((own) => `${own}/drips`),
  '/announces-much': answered('200 OK', [PNG, 'Content-Length: 99999999999'], PIXEL),
  '/announces-more': answered('200 OK', [PNG, `Content-Length: ${PIXEL.length + 100}`], PIXEL),
  '/announces-less': answered('200 OK', [PNG, 'Content-Length: 10'], PIXEL),
  '/announces-twice': answered('200 OK', [PNG, 'Content-Length: 10', 'Content-Length: 20'], PIXEL),
  '/bad-chunks': answered('200 OK', ['Transfer-Encoding: chunked'], 'zz\r\nx\r\n'),
  '/packed': answered('200 OK', [PNG, 'Content-Encoding: gzip'], gzipSync(Buffer.alloc(50_000_000))),
  '/packed-endlessly': endless(`${OK}${PNG}\r\nContent-Encoding: gzip\r\n\r\n`, gzipSync(BLOCK)),
  '/packed-cut-off': answered('200 OK', [PNG, 'Content-Encoding: gzip'], gzipSync(PIXEL).subarray(0, 20)),
  '/says-packed': answered('200 OK', [PNG, 'Content-Encoding: br'], PIXEL),
  '/interim-then-good': (socket, ...to) => {
    socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(5_000));
    MISBEHAVIOURS['/good']?.(socket, ...to);
  },
  '/closes-half-way': (socket) =>
    socket.write(`${OK}${PNG}\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(500)}`, () => socket.resetAndDestroy()),
  '/closes-in-a-chunk': answered('200 OK', ['Transfer-Encoding: chunked'], 'ff\r\nx'),
  '/endless-chunk-extension': endless(`${OK}Transfer-Encoding: chunked\r\n\r\n1;`, BLOCK),
  '/endless-trailers': endless(`${OK}Transfer-Encoding: chunked\r\n\r\n0\r\n`, 'X-More: x\r\n'),
  '/endless-status': endless('HTTP/1.1 200 ', BLOCK),
  '/drips-chunks': endless(`${OK}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n', DRIP_MS),
  '/two-answers': answered('200 OK', [PNG, 'Content-Length: 0'], `${OK}Content-Length: 0\r\n\r\n`),
  '/bytes-in-headers': answered('200 OK', [PNG, 'X: \u0000', 'Content-Length: 0']),
  '/other-type': answered('200 OK', ['Content-Type: text/html', `Content-Length: ${PIXEL.length}`], PIXEL),
  '/says-drawing': answered('200 OK', ['Content-Type: image/svg+xml'], DRAWING),
  '/huge-sides': answered('200 OK', [PNG], hugePng(65_535, 65_535)),
  '/large-sides': answered('200 OK', [PNG], hugePng(16_000, 16_000)),
  '/picture-that-unpacks': answered('200 OK', [PNG], pngWith('iCCP', MUCH)),
  '/cut-off-picture': answered('200 OK', [PNG], PIXEL.subarray(0, 40)),
  '/late-answer': (socket, ...to) => void setTimeout(() => MISBEHAVIOURS['/good']?.(socket, ...to), 5_000),
  '/reset-content': answered('205 Reset Content', ['Content-Length: 5'], 'hello'),
  '/not-modified': answered('304 Not Modified', ['Content-Length: 5'], 'hello'),
  '/partial': answered('206 Partial Content', [PNG, 'Content-Range: bytes 0-9/100'], PIXEL),
  '/unknown-status': answered('999 What', ['Content-Length: 0']),
  '/status-zero': answered('000 Nothing', ['Content-Length: 0']),
  '/page': answered('200 OK', [PNG], '<html><script>alert(1)</script>'),
  '/error': answered('500 Oh no', ['Content-Length: 0']),
  '/nothing': answered('204 No Content', []),
  '/old': answered('200', [], 'no reason'),
  '/switches': answered('101 Switching Protocols', ['Upgrade: websocket', 'Connection: upgrade']),
  '/good': answered('200 OK', [PNG, `Content-Length: ${PIXEL.length}`], PIXEL),
};
