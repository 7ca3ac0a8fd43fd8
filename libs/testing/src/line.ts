import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP line to a server that a test listens to, and cuts where it wants. */
export interface Line {
  readonly port: number;
  /** What clients have sent, as Latin-1. */
  hasSent(text: string): boolean;
  /** Keeps back from the clients of now what the server says; what they say still arrives. */
  holdAnswers(): void;
  /** Nothing that either side of the connections of now says arrives any more, not even that it has gone; gives their number. */
  becomeUnresponsive(): number;
  /** The same for connections that are made from here on, until it is called with `false`. */
  silenceNew(isUnresponsive: boolean): void;
  /** Connections that are made from here on get to the server after so many milliseconds. */
  admitAfter(ms: number): void;
  /** Ends the connections of now on both sides. */
  cut(): void;
  /**
   * Cuts off the next client that says these texts one after the other. The server still gets the last of them, and nobody
   * gets its answer.
   */
  cutAfter(...texts: readonly string[]): void;
  /** What the server says to a client after it has said this text is on its way for so long. */
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

/** A line to the host and port of this address. */
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

/** Takes what one side says to the other, up to what is the last of the client. */
function carry(connection: Connection, isLast: (sent: string) => boolean): void {
  const { client, server } = connection;
  client.on('data', (bytes) => {
    if (connection.isUnresponsive) return;
    connection.sent += bytes.toString('latin1');
    if (!isLast(connection.sent)) return void server.write(bytes);
    // The server has everything, and finds that the client is gone when it is through with it.
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
