import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalSystem } from '@marquee/local';

export interface Sent {
  readonly by: string;
  /** The subject, with a star for what is drawn or counted. */
  readonly subject: string;
}

/** A message that came from a connection, as the server's trace has it; the name of the connection is its user's. */
const RECEIVED = /^\[\d+\] \S+ \S+ \[TRC\] \S+ - cid:\d+ - "[^"]*:([a-z-]+)" - <<- \[H?PUB ([^\s\]]+)/gm;
/** Consumers ask for their next messages, and watchers for the state of what they watch, whether there is work or not. */
const ASKED_ALWAYS = /^\$JS\.API\.(CONSUMER\.MSG\.NEXT|STREAM\.INFO)\./;
/** The one that looks on. */
const OPERATOR = 'cli';

/** Messages that apps publish, in the words of the server that received them. */
export class MessageCounter {
  private readonly log: string;
  private from = 0;

  constructor(private readonly system: LocalSystem) {
    this.log = join(system.dataDir, 'nats/nats.log');
  }

  /** Has the server write down each message. */
  start(): void {
    const { nats } = this.system.servers;
    if (nats === undefined) throw new Error('messages are counted by a server that the test started itself');
    appendFileSync(join(this.system.dataDir, 'nats/nats.conf'), '\ntrace: true\n');
    process.kill(nats, 'SIGHUP');
  }

  reset(): void {
    this.from = statSync(this.log).size;
  }

  /** Since the last reset. */
  counted(): Sent[] {
    return sentIn(readFileSync(this.log).subarray(this.from).toString());
  }
}

export function sentIn(trace: string): Sent[] {
  return [...trace.matchAll(RECEIVED)]
    .map(([, by = '', subject = '']) => ({ by, subject }))
    .filter(({ by, subject }) => by !== OPERATOR && !ASKED_ALWAYS.test(subject))
    .map(({ by, subject }) => ({ by, subject: shortened(subject) }));
}

function shortened(subject: string): string {
  return subject
    .replace(/^(replies\.[a-z-]+)\..*/, '$1')
    .replace(/^\$JS\.ACK\.\w+\.([a-z-]+)\..*/, 'ack of $1')
    .replaceAll(/\.\d+(?=\.|$)/g, '.*');
}
