import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP line to a server that a test listens to, and cuts where it wants. */
export interface Line {
  readonly port: number;
  /** What clients have sent, as Latin-1. */
  hasSent(text: string): boolean;
  /** Keeps back from the clients of now what the server says; what they say still arrives. */
  holdAnswers(): void;
  /** Ends the connections of now on both sides. */
  cut(): void;
  /**
   * Cuts off the next client that says these texts one after the other. The server still gets the last of them, and nobody
   * gets its answer.
   */
  cutAfter(...texts: readonly string[]): void;
  close(): Promise<void>;
}

interface Connection {
  readonly client: Socket;
  readonly server: Socket;
  sent: string;
}

/** A line to the host and port of this address. */
export async function aLineTo(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const connections = new Set<Connection>();
  let awaited: readonly string[] = [];

  const listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    const connection: Connection = { client, server, sent: '' };
    connections.add(connection);
    client.on('data', (bytes) => {
      connection.sent += bytes.toString('latin1');
      const isLast = awaited.length > 0 && saysInTurn(connection.sent, awaited);
      if (!isLast) return void server.write(bytes);
      awaited = [];
      // The server has everything, and finds that the client is gone when it is through with it.
      server.end(bytes);
      client.destroy();
    });
    server.on('data', (bytes) => void (client.destroyed || client.write(bytes)));
    for (const [one, other] of [[client, server] as const, [server, client] as const]) {
      one.on('error', () => undefined);
      one.on('close', () => void (other.destroyed || other.end()));
    }
    server.on('close', () => connections.delete(connection));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const cut = () => connections.forEach(({ client, server }) => [client, server].forEach((end) => end.destroy()));
  return {
    port: (listener.address() as AddressInfo).port,
    hasSent: (text) => [...connections].some(({ sent }) => sent.includes(text)),
    holdAnswers: () => connections.forEach(({ server }) => server.removeAllListeners('data').resume()),
    cut,
    cutAfter: (...texts) => void (awaited = texts),
    close: async () => {
      listener.close();
      cut();
      await once(listener, 'close');
    },
  };
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
