import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Posted {
  readonly sender: string;
  readonly recipients: readonly string[];
  /** The whole message. */
  readonly raw: string;
}

/** A mail server on this machine that keeps what it is given. */
export class PostOffice {
  readonly posted: Posted[] = [];
  /** `user:password` of everybody who has shown one. */
  readonly logins: string[] = [];
  /** Called before a recipient is taken; throws to refuse. */
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
          const { mailFrom, rcptTo } = session.envelope;
          const sender = mailFrom ? mailFrom.address : '';
          const recipients = rcptTo.map(({ address }) => address);
          this.posted.push({ sender, recipients, raw: Buffer.concat(chunks).toString('utf8') });
          this.onMessage().then(() => done(), done);
        });
      },
    });
    server.on('error', () => undefined);
    await once(server.listen(this.port, '127.0.0.1'), 'listening');
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Nobody answers on its port any more; `open` gives the same one again. */
  async close(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((done) => server.close(() => done()));
  }
}
