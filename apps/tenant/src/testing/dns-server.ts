import { createSocket, type Socket } from 'node:dgram';

/** How a name is answered: by TXT records, each of one or more strings; by an error; or not at all. */
export type DnsAnswer = readonly (readonly string[])[] | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silence';

const HEADER = 12;
const TXT = 16;
const RCODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5, silence: 0 } as const;

/** A name server on this machine that knows what a test tells it, and answers over UDP as RFC 1035 says. */
export class DnsServer {
  /** What the server says of names; of all others it says that they do not exist. */
  readonly names = new Map<string, DnsAnswer>();
  /** The names that it was asked for. */
  readonly asked: string[] = [];

  private constructor(private readonly socket: Socket) {
    socket.on('message', (question, from) => {
      const answer = this.answered(question);
      if (answer !== null) socket.send(answer, from.port, from.address);
    });
  }

  static async start(): Promise<DnsServer> {
    const socket = createSocket('udp4');
    await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve));
    return new DnsServer(socket);
  }

  get address(): string {
    const { address, port } = this.socket.address();
    return `${address}:${port}`;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => void this.socket.close(resolve));
  }

  private answered(question: Buffer): Buffer | null {
    const { name, end } = nameIn(question);
    this.asked.push(name);
    const answer = this.names.get(name) ?? 'NXDOMAIN';
    if (answer === 'silence') return null;
    const records = typeof answer === 'string' ? [] : answer.map(recordOf);
    const header = Buffer.from(question.subarray(0, HEADER));
    // An answer, of a server that may be asked for more, with this code.
    header.writeUInt16BE(0x8180 | (typeof answer === 'string' ? RCODES[answer] : 0), 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    // The question comes back, without what a resolver may have put behind it.
    return Buffer.concat([header, question.subarray(HEADER, end + 4), ...records]);
  }
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // Resolvers may mix capitals in, to tell answers from forgeries.
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function recordOf(strings: readonly string[]): Buffer {
  const data = Buffer.concat(strings.flatMap((text) => [Buffer.of(text.length), Buffer.from(text, 'latin1')]));
  const head = Buffer.alloc(HEADER);
  // The name is that of the question.
  head.writeUInt16BE(0xc000 | HEADER, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
