import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { work } from './worker';

export interface Attack {
  readonly name: string;
  readonly port: number;
  /** So many connections at a time; one that is closed is opened anew. */
  readonly connections: number;
  /** What each of them sends first: lines of a head. */
  readonly head: readonly string[];
  /** Bytes of the body that follow at once. */
  readonly bytes: number;
  /** Whether what comes back is read. */
  readonly reads: boolean;
}

export type AttackerTasks = {
  begin(attack: Attack): Promise<void>;
  /** What was answered so far, by status. */
  end(): Promise<Record<string, number>>;
};

const OPEN_MS = 20;
const REOPEN_MS = 1_000;

const sockets = new Set<Socket>();
const statuses: Record<string, number> = {};
let goesOn = false;

work({
  async begin(attack: Attack) {
    goesOn = true;
    void openAll(attack);
  },
  async end() {
    goesOn = false;
    for (const socket of sockets) socket.destroy();
    const seen = { ...statuses };
    for (const status of Object.keys(statuses)) delete statuses[status];
    return seen;
  },
});

/** One after the other: it is the memory that is attacked, and not the processors of the machine that the attacker shares. */
async function openAll(attack: Attack): Promise<void> {
  for (let n = 0; n < attack.connections; n += 1) {
    if (!goesOn) return;
    open(attack);
    await sleep(OPEN_MS);
  }
}

function open(attack: Attack): void {
  const socket = connect({ port: attack.port, host: '127.0.0.1' });
  sockets.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => void reopen(socket, attack));
  socket.write(`${attack.head.join('\r\n')}\r\n\r\n`);
  if (attack.bytes > 0) socket.write(Buffer.alloc(attack.bytes, ' '));
  if (attack.reads) socket.on('data', (bytes) => count(String(bytes.subarray(0, 12))));
  else socket.once('readable', () => count(String((socket.read(12) as Buffer | null) ?? '')));
}

function count(start: string): void {
  const status = /^HTTP\/1.1 (\d+)/.exec(start)?.[1];
  if (status !== undefined) statuses[status] = (statuses[status] ?? 0) + 1;
}

async function reopen(socket: Socket, attack: Attack): Promise<void> {
  sockets.delete(socket);
  await sleep(REOPEN_MS);
  if (goesOn) open(attack);
}
