import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LocalSystem } from '@marquee/local';

export interface Sent {
  readonly by: string;
  /** The subject, with a star for generated or counted parts. */
  readonly subject: string;
}

/** A message from a connection in the server's trace; the connection is named after its user. */
const RECEIVED = /^\[\d+\] \S+ \S+ \[TRC\] \S+ - cid:\d+ - "[^"]*:([a-z-]+)" - <<- \[H?PUB ([^\s\]]+)/gm;
/** Consumers poll for messages and watchers for state, with or without work. */
const ASKED_ALWAYS = /^\$JS\.API\.(CONSUMER\.MSG\.NEXT|STREAM\.INFO)\./;
/** The server's last log line after a reload. */
const RELOADED = 'Reloaded server configuration';
const RELOAD_MS = 30_000;
const LOOK_MS = 20;
/** The observing user. */
const OPERATOR = 'cli';

/** Counts messages that apps publish, as the server's trace lists them. */
export class MessageCounter {
  private readonly log: string;
  private from = 0;

  constructor(private readonly system: LocalSystem) {
    this.log = join(system.dataDir, 'nats/nats.log');
  }

  /** Turns the server's trace on. Resolves after the reload, during which JetStream does not respond for a moment. */
  async start(): Promise<void> {
    const { nats } = this.system.servers;
    if (nats === undefined) throw new Error('NATS messages can be counted only on a server that the test has started.');
    appendFileSync(join(this.system.dataDir, 'nats/nats.conf'), '\ntrace: true\n');
    this.reset();
    process.kill(nats, 'SIGHUP');
    const until = Date.now() + RELOAD_MS;
    while (!this.written().includes(RELOADED)) {
      if (Date.now() > until) throw new Error(`NATS did not reload its configuration: ${this.written().slice(-500)}`);
      await sleep(LOOK_MS);
    }
  }

  reset(): void {
    this.from = statSync(this.log).size;
  }

  /** Returns the messages since the last reset. */
  counted(): Sent[] {
    return sentIn(this.written());
  }

  private written(): string {
    return readFileSync(this.log).subarray(this.from).toString();
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
