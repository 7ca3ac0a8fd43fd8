import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { TIMEOUT_MS } from './sending';

/** Bytes that are sent over a connection of their own, just as they are. */
export interface RawSent {
  /** What is wrong with them, for whoever reads the report. */
  readonly what: string;
  readonly bytes: Buffer;
  /** Whether the sender closes its half when all is sent: what is cut off is then known to be. */
  readonly isCutOff?: boolean;
  /** How many requests they are, read as they should be; one when not given. */
  readonly requests?: number;
}

/** What came back first, and how many answers there were: null where the connection was closed without a word. */
export type RawAnswer = {
  readonly status: number;
  readonly head: string;
  readonly text: string;
  readonly answers: number;
} | null;

export interface RawPatience {
  /** For the first answer. */
  readonly firstMs: number;
  /** So long a connection is listened to after an answer, for one more. */
  readonly moreMs: number;
}
const PATIENCE: RawPatience = { firstMs: TIMEOUT_MS, moreMs: 1_000 };

/** Sends it, and gives the first answer; throws where neither an answer nor an end comes in time. */
export async function sendRaw(
  port: number,
  { bytes, isCutOff = false }: RawSent,
  patience = PATIENCE,
): Promise<RawAnswer> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  // Whoever is refused before all is sent hears of a reset, and has the answer all the same.
  socket.on('error', () => undefined);
  if (isCutOff) socket.end(bytes);
  else socket.write(bytes);
  try {
    return answerIn(await heard(socket, patience));
  } finally {
    socket.destroy();
  }
}

/** All that comes until the other side closes, or until nothing more follows a whole answer. */
async function heard(socket: Socket, { firstMs, moreMs }: RawPatience): Promise<string> {
  let text = '';
  return new Promise((resolve, reject) => {
    const silent = () => reject(new Error(`nothing came within ${firstMs / 1000} s`));
    let timer = setTimeout(silent, firstMs);
    const over = () => {
      clearTimeout(timer);
      resolve(text);
    };
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      if (!isWhole(text)) return;
      clearTimeout(timer);
      timer = setTimeout(over, moreMs);
    });
    socket.on('close', over);
    socket.on('end', over);
  });
}

const INTERIM = /^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/;

function isWhole(text: string): boolean {
  const final = text.replace(INTERIM, '');
  const end = final.indexOf('\r\n\r\n');
  const length = /\r\ncontent-length: (\d+)/i.exec(final.slice(0, end + 2))?.[1];
  return end >= 0 && length !== undefined && final.length - end - 4 >= Number(length);
}

function answerIn(text: string): RawAnswer {
  const final = text.replace(INTERIM, '');
  const status = /^HTTP\/1\.\d (\d{3})/.exec(final)?.[1];
  if (status === undefined) return null;
  const end = final.indexOf('\r\n\r\n');
  const answers = final.match(/HTTP\/1\.\d [2-5]\d\d /g)?.length ?? 0;
  return { status: Number(status), head: final.slice(0, end), text: final.slice(end + 4), answers };
}
