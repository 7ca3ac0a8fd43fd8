import { randomUUID } from 'node:crypto';
import type { Msg } from '@nats-io/transport-node';
import { type BusUser, type Connection, HEADER, jsonOf, textOf } from '../wire';

/** What processes of one app tell each other. Nobody waits for it, and what is lost stays lost. */
export class Peers {
  private readonly me = randomUUID();

  constructor(private readonly connection: Connection) {}

  /** Tells those processes that are there now: what cannot be told at once is not told later. */
  tell(topic: string, data: unknown): void {
    const { mux, connected, name } = this.connection;
    const message = { to: peerSubject(name, topic), headers: { [HEADER.sender]: this.me }, body: jsonOf(data) };
    if (connected) mux.tell(message);
  }

  hear(topic: string, listener: (data: unknown) => void): void {
    const { nc, log, name } = this.connection;
    nc.subscribe(peerSubject(name, topic), {
      callback: (error, msg) => {
        if (error) return log.error({ err: error, topic }, 'the subscription to peers is refused');
        if (!this.isOfPeer(msg)) return;
        try {
          listener(JSON.parse(textOf(msg.data)));
        } catch (err) {
          log.warn({ err, topic }, 'a message of a peer could not be taken');
        }
      },
    });
  }

  /**
   * Others may have the server deliver to this subject what they asked it for (`durables.ts`): an event, which names
   * where to acknowledge it, or an answer of JetStream, which has no sender.
   */
  private isOfPeer({ headers, reply }: Msg): boolean {
    const sender = headers?.get(HEADER.sender);
    return !reply && Boolean(sender) && sender !== this.me;
  }
}

/** The subject of one user's own processes: nobody else may publish or listen here. */
export function peerSubject(user: BusUser, topic: string): string {
  return `peers.${user}.${topic}`;
}
