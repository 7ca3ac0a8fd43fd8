import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startSystem, type LocalSystem } from '@marquee/local';
import { api, eventually } from '@marquee/testing';

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

/** A collector: what the apps send over OTLP. */
const spans: Span[] = [];
const collector: Server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const sent = JSON.parse(Buffer.concat(parts).toString()) as {
      resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
    };
    spans.push(...sent.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
    response.end('{}');
  });
});
const dataDir = mkdtempSync(join(tmpdir(), 'marquee-traces-'));
chmodSync(dataDir, 0o711);
let system: LocalSystem;

beforeAll(async () => {
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const env = { LOG_LEVEL: 'error', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
  const toolsDir = resolve(__dirname, '../../../.marquee/tools');
  system = await startSystem({ dataDir, toolsDir, fsync: false, env });
}, 60_000);
afterAll(async () => {
  await system?.stop();
  collector.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('follows a write from HTTP over the bus and the outbox to its consumers, in one trace', async () => {
  const demo = (await system.cli('demo', '--state', join(dataDir, 'demo.json'))) as { access_token: string };
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await api(demo.access_token, system.url).post('/api/categories.json', { category: { title: 'x' } }, 201, { headers });
  await eventually(() => {
    const mine = spans.filter((span) => span.traceId === traceId);
    const parentOf = (span: Span): string | undefined =>
      mine.find((one) => one.spanId === span.parentSpanId)?.name ?? span.parentSpanId;
    expect(Object.fromEntries(mine.map((span) => [span.name, parentOf(span)]))).toEqual({
      'POST /api/categories.json': 'b7ad6b7169203331',
      'catalog.categories.create': 'POST /api/categories.json',
      'publish category/create': 'catalog.categories.create',
      'webhook-dispatch': 'catalog.categories.create',
      'catalog-mirrors': 'catalog.categories.create',
    });
  });
}, 30_000);
