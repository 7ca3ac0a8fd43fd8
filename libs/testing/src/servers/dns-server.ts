import { createSocket, type Socket } from 'node:dgram';
import ipaddr from 'ipaddr.js';

/** The answer to a name: TXT records of one or more strings each, an error, or no answer. */
export type DnsAnswer = readonly (readonly string[])[] | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silence';

/** The addresses of a host by family. A list of lists is answered in turn; the last one repeats. */
export interface DnsHost {
  readonly a?: readonly (readonly string[])[];
  readonly aaaa?: readonly (readonly string[])[];
  /** The canonical name of this alias. */
  readonly cname?: string;
}

const HEADER = 12;
const TXT = 16;
const CNAME = 5;
/** Maps each address record type to the property of a host. */
const FAMILIES: Readonly<Record<number, 'a' | 'aaaa'>> = { 1: 'a', 28: 'aaaa' };
const RCODES = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5, silence: 0 } as const;

/** A DNS server for tests over UDP (RFC 1035) on this machine. */
export class DnsServer {
  /** The answers by name; other names do not exist. */
  readonly names = new Map<string, DnsAnswer>();
  /** The addresses by name; `names` answers other record types. */
  readonly hosts = new Map<string, DnsHost>();
  readonly asked: string[] = [];
  /** The number of answers to each host by family. */
  private readonly given = new Map<string, number>();

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
    const family = FAMILIES[question.readUInt16BE(end)];
    const answer = family && this.hosts.has(name) ? this.addressesOf(name, family) : this.textsOf(name);
    if (answer === 'silence') return null;
    const records = typeof answer === 'string' ? [] : answer;
    const header = Buffer.from(question.subarray(0, HEADER));
    // Flags of a recursive response, with this response code.
    header.writeUInt16BE(0x8180 | (typeof answer === 'string' ? RCODES[answer] : 0), 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    // Repeats the question without additional records of the resolver.
    return Buffer.concat([header, question.subarray(HEADER, end + 4), ...records]);
  }

  private textsOf(name: string): Buffer[] | keyof typeof RCODES {
    const answer = this.names.get(name) ?? 'NXDOMAIN';
    return typeof answer === 'string' ? answer : answer.map((strings) => recordOf(ASKED, TXT, textData(strings)));
  }

  /** Returns the whole alias chain with the addresses at its end, as a recursive server does. */
  private addressesOf(name: string, family: 'a' | 'aaaa'): Buffer[] {
    const [type] = Object.entries(FAMILIES).find(([, property]) => property === family) ?? [];
    const chain: Buffer[] = [];
    let owner = name;
    for (let alias = this.hosts.get(owner)?.cname; alias !== undefined; alias = this.hosts.get(owner)?.cname) {
      chain.push(recordOf(encodedName(owner), CNAME, encodedName(alias)));
      owner = alias;
    }
    const answers = this.hosts.get(owner)?.[family] ?? [];
    const nth = this.given.get(`${owner} ${family}`) ?? 0;
    this.given.set(`${owner} ${family}`, nth + 1);
    const addresses = answers[Math.min(nth, answers.length - 1)] ?? [];
    return [...chain, ...addresses.map((one) => recordOf(encodedName(owner), Number(type), addressData(one)))];
  }
}

function nameIn(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  // Resolvers may mix upper and lower case to detect forged responses.
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** A compression pointer to the name of the question. */
const ASKED = Buffer.of(0xc0, HEADER);

function recordOf(owner: Buffer, type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt32BE(60, 4);
  head.writeUInt16BE(data.length, 8);
  return Buffer.concat([owner, head, data]);
}

function encodedName(name: string): Buffer {
  return textData([...name.split('.'), '']);
}

/** Encodes length-prefixed strings: the text of a record, or the labels of a name. */
function textData(strings: readonly string[]): Buffer {
  return Buffer.concat(strings.flatMap((text) => [Buffer.of(text.length), Buffer.from(text, 'latin1')]));
}

function addressData(address: string): Buffer {
  return Buffer.from(ipaddr.parse(address).toByteArray());
}
