import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

const tracer = trace.getTracer('marquee');
let on = false;

/** Disabled without an OTLP endpoint; the SDK is then not even loaded. */
export async function startTracing(app: string, endpoint: string | undefined): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const { NodeTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `marquee-${app}` }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 500 })],
  });
  // Callers pass the parent explicitly. Before Node 24 the SDK's AsyncLocalStorage makes each promise three times as expensive.
  provider.register({ contextManager: null });
  on = true;
  return () => provider.shutdown();
}

export type SpanRole = 'http' | 'rpc' | 'event' | 'publish';
const KINDS: Record<SpanRole, SpanKind> = {
  http: SpanKind.SERVER,
  rpc: SpanKind.SERVER,
  event: SpanKind.CONSUMER,
  publish: SpanKind.PRODUCER,
};

/** A span below the caller's for the duration of `work`, which gets the trace context to pass on. */
export async function inSpan<T>(
  role: SpanRole,
  name: string,
  parent: string | undefined,
  attributes: Attributes,
  work: (traceparent: string | undefined) => Promise<T>,
): Promise<T> {
  if (!on) return work(parent);
  const under = propagation.extract(ROOT_CONTEXT, parent === undefined ? {} : { traceparent: parent });
  const span = tracer.startSpan(name, { kind: KINDS[role], attributes }, under);
  const inside = trace.setSpan(under, span);
  const carrier: { traceparent?: string } = {};
  propagation.inject(inside, carrier);
  try {
    return await work(carrier.traceparent);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
    throw error;
  } finally {
    span.end();
  }
}
