import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { systemAddress } from '../environment';

/** The folder of a run's spans, within its data. */
export const TRACES = 'traces';
const FILE = join(TRACES, 'spans.jsonl');

export interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

/** One OTLP batch of an app. */
interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

/** Receives OTLP batches and stores each as one line. */
export async function startSpanCollector(dataDir: string): Promise<{ url: string; stop(): Promise<void> }> {
  mkdirSync(join(dataDir, TRACES), { recursive: true });
  const take = async (request: IncomingMessage) => appendFileSync(join(dataDir, FILE), `${await text(request)}\n`);
  const server = createServer((request, response) => {
    take(request).then(
      () => response.end('{}'),
      () => response.destroy(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The spans of a trace that have arrived so far. */
export function spansOf(traceId: string): Span[] {
  const file = join(systemAddress().dataDir, FILE);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines
    .filter((line) => line.includes(traceId))
    .flatMap((line) => (JSON.parse(line) as Sent).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .filter((span) => span.traceId === traceId);
}
