import { randomUUID } from 'node:crypto';
import type { Msg } from '@nats-io/transport-node';
import { type BusUser, type Connection, HEADER, jsonOf, textOf } from '../wire';

/** Best-effort messages between processes of one app; lost messages are not repeated. */
export class Peers {
  private readonly me = randomUUID();

  constructor(private readonly connection: Connection) {}

  /** Sends to the processes connected now; a message that cannot be sent at once is dropped. */
  notify(topic: string, data: unknown): void {
    const { mux, connected, name } = this.connection;
    const message = { to: peerSubject(name, topic), headers: { [HEADER.sender]: this.me }, body: jsonOf(data) };
    if (connected) mux.notify(message);
  }

  receive(topic: string, listener: (data: unknown) => void): void {
    const { nc, log, name } = this.connection;
    nc.subscribe(peerSubject(name, topic), {
      callback: (error, msg) => {
        if (error) return log.error({ err: error, topic }, 'NATS refused the subscription to peer messages');
        if (!this.isOfPeer(msg)) return;
        try {
          listener(JSON.parse(textOf(msg.data)));
        } catch (err) {
          log.warn({ err, topic }, 'ignoring an invalid peer message');
        }
      },
    });
  }

  /** Other users may make JetStream deliver to this subject: events, which have a reply subject, or API replies, which have no sender. */
  private isOfPeer({ headers, reply }: Msg): boolean {
    const sender = headers?.get(HEADER.sender);
    return !reply && Boolean(sender) && sender !== this.me;
  }
}

/** The subject of one user's processes; no other user may publish or subscribe here. */
export function peerSubject(user: BusUser, topic: string): string {
  return `peers.${user}.${topic}`;
}
