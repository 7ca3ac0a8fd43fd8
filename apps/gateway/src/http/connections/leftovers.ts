import type { Socket } from 'node:net';
import { networkOf } from '@marquee/service-kit';

/** How fast they are read, all connections together. */
export interface Pace {
  /** Bytes, as fast as they come: more than the largest file that a route takes. */
  readonly burst: number;
  /** Bytes in a millisecond, after that. */
  readonly steady: number;
}

/** Whatever is read becomes garbage, and Node stands still to collect it: that is felt by others long before the reading is. */
const PACE: Pace = { burst: 32 * 1024 * 1024, steady: 1024 };
/** After a turn in which nothing was there to be read. */
const VAIN_MS = 20;
/** Connections that have a turn together, at most: Node reads up to 2 MiB of each before it does anything else. */
const TOGETHER = 2;
/** For each network: every connection may hold received bytes in the kernel, which no limit counts. */
const MOST_OF_NETWORK = 64;
/** A client needs time to read its refusal; behind a proxy many clients share a network. */
const SPARED_MS = 1_000;

/**
 * Bodies of which nobody will use what is still to come. They are read all the same, and thrown away: many clients read no answer before
 * all is sent. But that is no reason to do it as fast as they are sent: a few connections at a time have a turn in which they
 * are read from, and the turns go round the networks, so that whoever sends by many connections holds up none but their own.
 */
export class Leftovers {
  private readonly byNetwork = new Map<string, Set<Socket>>();
  private readonly since = new WeakMap<Socket, number>();
  private isTurning = false;
  /** Bytes that were read ahead of the steady pace, and when. */
  private ahead = 0;
  private at = 0;

  constructor(private readonly pace = PACE) {}

  /** Nothing is read from the connection from now on, but in its turns. They end when it is closed, which is left to the caller. */
  add(socket: Socket): void {
    const network = networkOf(socket.remoteAddress ?? '');
    const sockets = this.byNetwork.get(network) ?? new Set();
    this.byNetwork.set(network, sockets.add(socket));
    this.since.set(socket, performance.now());
    this.giveUpOld(sockets);
    socket.pause();
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0 && this.byNetwork.get(network) === sockets) this.byNetwork.delete(network);
    });
    if (!this.isTurning) this.pauseAfter(0);
  }

  private pauseAfter(bytes: number): void {
    const { burst, steady } = this.pace;
    const now = performance.now();
    this.ahead = Math.max(0, this.ahead - (now - this.at) * steady) + bytes;
    this.at = now;
    this.isTurning = true;
    const least = bytes === 0 ? VAIN_MS : 0;
    setTimeout(() => this.turn(), Math.max(least, (this.ahead - burst) / steady)).unref();
  }

  private turn(): void {
    const sockets = new Set(
      Array.from({ length: TOGETHER }, () => this.next()).filter((socket) => socket !== undefined),
    );
    this.isTurning = sockets.size > 0;
    if (!this.isTurning) return;
    const before = bytesOf(sockets);
    for (const socket of sockets) socket.resume();
    // By then the event loop has once read whatever was there.
    setImmediate(() => {
      for (const socket of sockets) socket.pause();
      this.pauseAfter(bytesOf(sockets) - before);
    });
  }

  /** Those that have waited longest for a turn. Their clients may miss their answers, which are long sent. */
  private giveUpOld(sockets: Set<Socket>): void {
    const young = performance.now() - SPARED_MS;
    for (const socket of sockets) {
      if (sockets.size <= MOST_OF_NETWORK) return;
      if ((this.since.get(socket) ?? 0) > young) continue;
      sockets.delete(socket);
      socket.destroy();
    }
  }

  /** A connection that has had a turn moves to the end of the queue. */
  private next(): Socket | undefined {
    const [first] = this.byNetwork;
    if (first === undefined) return undefined;
    const [network, sockets] = first;
    const [socket] = sockets;
    this.byNetwork.delete(network);
    this.byNetwork.set(network, sockets);
    if (socket !== undefined) moveToEnd(sockets, socket);
    return socket;
  }
}

function moveToEnd<T>(all: Set<T>, one: T): void {
  all.delete(one);
  all.add(one);
}

function bytesOf(sockets: ReadonlySet<Socket>): number {
  return Array.from(sockets).reduce((sum, { bytesRead }) => sum + bytesRead, 0);
}
