import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { GotAnswer } from '@marquee/testing';
import type { Sent } from './requests';

/** Later than any deadline of the system: whatever has not been answered by then never is. */
export const TIMEOUT_MS = 40_000;

/** What came of a request: an answer; or a sentence about why there is none. */
export type Outcome = GotAnswer | string;

/** A client with connections of its own, which stay open. */
export class Sender {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 4 });

  constructor(private readonly gateway: string) {}

  /** Null where Node itself refuses to send that. */
  async send({ method, url, headers, body }: Sent): Promise<Outcome | null> {
    const { hostname, port } = new URL(this.gateway);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const path = url;
    try {
      // Node would send the body of a GET without saying how long it is.
      const length = body && !('transfer-encoding' in headers) ? { 'content-length': body.length } : {};
      const options = { method, hostname, port, path, headers: { ...headers, ...length }, agent: this.agent, signal };
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = httpRequest(options, resolve);
        sent.on('error', reject);
        sent.on('upgrade', (upgraded, socket) => {
          socket.destroy();
          resolve(upgraded);
        });
        sent.end(body);
      });
      return { method, url, status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string };
      if (/^ERR_(INVALID|UNESCAPED|HTTP_INVALID)/.test(code)) return null;
      return signal.aborted ? `it was not answered within ${TIMEOUT_MS / 1000} s` : `there was no answer: ${message}`;
    }
  }

  close(): void {
    this.agent.destroy();
  }
}
