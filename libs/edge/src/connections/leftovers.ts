import type { Socket } from 'node:net';
import { networkOf } from '@marquee/service-kit';

/** The common rate of all connections. */
export interface Pace {
  /** Bytes read at full speed: more than the largest file of a route. */
  readonly burst: number;
  /** Bytes per millisecond afterwards. */
  readonly steady: number;
}

/** Discarded bytes become garbage, and its collection blocks other requests long before reading does. */
const PACE: Pace = { burst: 32 * 1024 * 1024, steady: 1024 };
const EMPTY_TURN_PAUSE_MS = 20;
/** Connections per turn, because Node reads up to 2 MiB of each before other work. */
const CONNECTIONS_PER_TURN = 2;
/** Connections per network, because each may hold received bytes in the kernel, which no limit counts. */
const MAX_LEFTOVERS_PER_NETWORK = 64;
/** Minimum time for a client to read its refusal; behind a proxy many clients share a network. */
const SPARED_MS = 1_000;

/**
 * Discards unwanted bodies, because many clients read the answer only after they have sent everything. A few
 * connections read per turn, and turns alternate between networks, so no client delays clients of other networks.
 */
export class Leftovers {
  private readonly byNetwork = new Map<string, Set<Socket>>();
  private readonly since = new WeakMap<Socket, number>();
  private isTurning = false;
  /** Bytes read ahead of the steady rate, and the time of this count. */
  private ahead = 0;
  private at = 0;

  constructor(private readonly pace = PACE) {}

  /** Reads the connection only in its turns from now on. The caller must close it. */
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
    const least = bytes === 0 ? EMPTY_TURN_PAUSE_MS : 0;
    setTimeout(() => this.turn(), Math.max(least, (this.ahead - burst) / steady)).unref();
  }

  private turn(): void {
    const sockets = new Set(
      Array.from({ length: CONNECTIONS_PER_TURN }, () => this.next()).filter((socket) => socket !== undefined),
    );
    this.isTurning = sockets.size > 0;
    if (!this.isTurning) return;
    const before = bytesOf(sockets);
    for (const socket of sockets) socket.resume();
    // After one turn the event loop has read all waiting bytes.
    setImmediate(() => {
      for (const socket of sockets) socket.pause();
      this.pauseAfter(bytesOf(sockets) - before);
    });
  }

  /** Closes the connections that have waited longest. Their clients may miss answers that were sent long ago. */
  private giveUpOld(sockets: Set<Socket>): void {
    const young = performance.now() - SPARED_MS;
    for (const socket of sockets) {
      if (sockets.size <= MAX_LEFTOVERS_PER_NETWORK) return;
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
