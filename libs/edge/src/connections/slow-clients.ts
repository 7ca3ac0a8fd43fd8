import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

export interface SlowClientTimeout {
  /** How long a client may neither read its answer nor continue its request. */
  readonly milliseconds: number;
  /** Whether memory is low: the timeout of stalled clients is shorter then. */
  isTight(): boolean;
}

/** A client that does not read its answer, or does not continue its request. */
export type Slow = 'reader' | 'sender';
export type OnSlow = (kind: Slow, socket: Socket) => void;

/** The timeout while memory is low. */
const TIGHT_MS = 5_000;
/** Bytes per millisecond. Less than the slowest mobile network, so a slower client is not reading. */
const LEAST_PACE = 4;

/** A client's last observed progress. */
interface Progress {
  readonly since: number;
  readonly from: number;
  readonly at: number;
  readonly bytes: number;
}

/**
 * Finds clients that do not read their answers and, while memory is low, clients that stop sending. Checks all
 * connections once per second, at no cost to requests.
 */
export class SlowClients {
  private readonly sockets = new Set<Socket>();
  private readonly reading = new Map<Socket, Progress>();
  private readonly sending = new Map<IncomingMessage, Progress>();

  constructor(
    server: Server,
    private readonly timeout: SlowClientTimeout,
    private readonly onSlow: OnSlow,
  ) {
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.once('close', () => {
        this.sockets.delete(socket);
        this.reading.delete(socket);
      });
    });
  }

  /** A body has started to arrive. */
  watch(request: IncomingMessage): void {
    this.sending.set(request, begun(performance.now(), request.socket.bytesRead));
  }

  /** Called repeatedly with a monotonic time in milliseconds. */
  look(now: number): void {
    const { milliseconds } = this.timeout;
    const isTight = this.timeout.isTight();
    const still = isTight ? Math.min(TIGHT_MS, milliseconds) : milliseconds;
    for (const socket of this.sockets) {
      if (socket.writableLength === 0) this.reading.delete(socket);
      else if (this.isUnread(socket, now, still)) this.onSlow('reader', socket);
    }
    for (const request of this.sending.keys()) {
      if (request.readableEnded || request.destroyed) this.sending.delete(request);
      else if (this.standsStill(request, now, still) && isTight) this.onSlow('sender', request.socket);
    }
  }

  private moved<K>(all: Map<K, Progress>, key: K, bytes: number, now: number): Progress {
    const before = all.get(key) ?? begun(now, bytes);
    const progress = bytes === before.bytes ? before : { ...before, at: now, bytes };
    all.set(key, progress);
    return progress;
  }

  /** A slow sender has the usual request timeout, which Node enforces. */
  private standsStill(request: IncomingMessage, now: number, still: number): boolean {
    return now - this.moved(this.sending, request, request.socket.bytesRead, now).at > still;
  }

  private isUnread(socket: Socket, now: number, still: number): boolean {
    const { since, from, at, bytes } = this.moved(this.reading, socket, takenOf(socket), now);
    return now - at > still || now - since > this.timeout.milliseconds + (bytes - from) / LEAST_PACE;
  }
}

function begun(now: number, bytes: number): Progress {
  return { since: now, from: bytes, at: now, bytes };
}

/**
 * libuv's state of a connection, by which Node itself detects slow readers:
 * docs/internal/adr/0071-internals-of-packages.md.
 */
interface Handle {
  readonly bytesWritten: number;
  readonly writeQueueSize: number;
}

/** Bytes that the system has accepted for the client. Only the handle knows the progress within a large write. */
function takenOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { readonly _handle?: Handle | null };
  return handle ? handle.bytesWritten - handle.writeQueueSize : 0;
}
