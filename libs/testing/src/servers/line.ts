import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy to a server that a test observes and interrupts. */
export interface Line {
  readonly port: number;
  /** Whether clients have sent this text, as Latin-1. */
  hasSent(text: string): boolean;
  /** Holds the server's responses to current clients; their requests still arrive. */
  holdAnswers(): void;
  /** Drops all traffic of current connections in both directions, even their end; returns the number of connections. */
  becomeUnresponsive(): number;
  /** Silences new connections, until it is called with `false`. */
  silenceNew(isUnresponsive: boolean): void;
  /** Delays new connections to the server by this number of milliseconds. */
  admitAfter(ms: number): void;
  /** Closes the current connections on both sides. */
  cut(): void;
  /** Disconnects the next client that sends these texts in this order. The server receives the last text, but its response is dropped. */
  cutAfter(...texts: readonly string[]): void;
  /** Delays the server's responses to a client that has sent this text. */
  delayAfter(text: string, ms: number): void;
  close(): Promise<void>;
}

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
  sent: string;
  isUnresponsive: boolean;
  delayMs: number;
}

export async function aLineTo(url: string): Promise<Line> {
  const address = new URL(url);
  const connections = new Set<Connection>();
  let awaited: readonly string[] = [];
  const fresh = { areUnresponsive: false, admitMs: 0 };
  let slow: { readonly text: string; readonly ms: number } | undefined;

  const listener = createServer(
    (client) => void (fresh.admitMs === 0 ? admit(client) : setTimeout(admit, fresh.admitMs, client)),
  );
  const admit = (client: Socket): void => {
    const connection = opened(client, address, fresh.areUnresponsive);
    connections.add(connection);
    connection.server.on('close', () => connections.delete(connection));
    carry(connection, (sent) => {
      const isLast = awaited.length > 0 && saysInTurn(sent, awaited);
      if (isLast) awaited = [];
      if (slow && sent.includes(slow.text)) connection.delayMs = slow.ms;
      return isLast;
    });
  };
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const cut = () => connections.forEach(({ client, server }) => [client, server].forEach((end) => end.destroy()));
  return {
    port: (listener.address() as AddressInfo).port,
    hasSent: (text) => [...connections].some(({ sent }) => sent.includes(text)),
    holdAnswers: () => connections.forEach(({ server }) => server.removeAllListeners('data').resume()),
    becomeUnresponsive: () => silenced(connections),
    silenceNew: (isUnresponsive) => void (fresh.areUnresponsive = isUnresponsive),
    admitAfter: (ms) => void (fresh.admitMs = ms),
    cut,
    cutAfter: (...texts) => void (awaited = texts),
    delayAfter: (text, ms) => void (slow = { text, ms }),
    close: async () => {
      listener.close();
      cut();
      await once(listener, 'close');
    },
  };
}

function silenced(connections: ReadonlySet<Connection>): number {
  for (const connection of connections) connection.isUnresponsive = true;
  return connections.size;
}

function opened(client: Socket, { port, hostname }: URL, isUnresponsive: boolean): Connection {
  return { client, server: connect(Number(port), hostname), sent: '', isUnresponsive, delayMs: 0 };
}

/** Forwards one side to the other, up to the client's last text. */
function carry(connection: Connection, isLast: (sent: string) => boolean): void {
  const { client, server } = connection;
  client.on('data', (bytes) => {
    if (connection.isUnresponsive) return;
    connection.sent += bytes.toString('latin1');
    if (!isLast(connection.sent)) return void server.write(bytes);
    // The server has received everything, and finds the client gone when it responds.
    server.end(bytes);
    client.destroy();
  });
  const answer = (bytes: Buffer) => void (client.destroyed || connection.isUnresponsive || client.write(bytes));
  server.on('data', (bytes) => {
    if (connection.delayMs === 0) answer(bytes);
    else setTimeout(() => answer(bytes), connection.delayMs);
  });
  for (const [one, other] of [[client, server] as const, [server, client] as const]) {
    one.on('error', () => undefined);
    one.on('close', () => void (other.destroyed || connection.isUnresponsive || other.end()));
  }
}

function saysInTurn(said: string, texts: readonly string[]): boolean {
  let from = 0;
  for (const text of texts) {
    const at = said.indexOf(text, from);
    if (at < 0) return false;
    from = at + text.length;
  }
  return true;
}
