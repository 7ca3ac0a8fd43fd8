import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

interface Posted {
  readonly sender: string;
  readonly recipients: readonly string[];
  /** The whole message. */
  readonly raw: string;
}

/** A local mail server that records received mails. */
export class PostOffice {
  readonly posted: Posted[] = [];
  /** `user:password` of each login. */
  readonly logins: string[] = [];
  /** The number of connections. */
  calls = 0;
  /** How many of the next connections to close abruptly. */
  hangUps = 0;
  /** Called before a recipient is accepted; throws to refuse. */
  onRecipient: (address: string) => void = () => undefined;
  /** Awaited before a message is confirmed. */
  onMessage: () => Promise<void> = () => Promise.resolve();
  private server?: SMTPServer;
  private port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) => {
        this.logins.push(`${username}:${password}`);
        done(null, { user: username });
      },
      onConnect: (_session, done) => {
        this.calls += 1;
        done();
      },
      onMailFrom: (_address, _session, done) => {
        if (this.hangUps === 0) return done();
        this.hangUps -= 1;
        this.hangUp();
      },
      onRcptTo: ({ address }, _session, done) => {
        try {
          this.onRecipient(address);
          done();
        } catch (error) {
          done(error as Error);
        }
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          this.posted.push(postedWith(session, chunks));
          this.onMessage().then(() => done(), done);
        });
      },
    });
    server.on('error', () => undefined);
    await once(server.listen(this.port, '127.0.0.1'), 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Closes all connections abruptly. */
  hangUp(): void {
    for (const connection of this.server?.connections ?? []) (connection as { _socket: Socket })._socket.destroy();
  }

  /** Stops listening; `open` reuses the port. */
  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((done) => server.close(() => done()));
  }
}

function postedWith({ envelope: { mailFrom, rcptTo } }: SMTPServerSession, chunks: readonly Buffer[]): Posted {
  const recipients = rcptTo.map(({ address }) => address);
  return { sender: mailFrom ? mailFrom.address : '', recipients, raw: Buffer.concat(chunks).toString('utf8') };
}
