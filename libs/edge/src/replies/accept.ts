import type { FastifyRequest } from 'fastify';

export const CSV_TYPE = 'text/csv';
export const EVENT_STREAM_TYPE = 'text/event-stream';

type Quality = (name: string) => number | undefined;

/** Whether a GET prefers this type to JSON, which is the default: wildcards and equal weights select JSON. */
export function prefers({ method, headers: { accept } }: Pick<FastifyRequest, 'method' | 'headers'>, type: string) {
  if (method !== 'GET' || accept === undefined || !accept.toLowerCase().includes(type)) return false;
  const quality = qualitiesOf(accept);
  const own = quality(type) ?? 0;
  const json = quality('application/json');
  if (json !== undefined) return own > json;
  // A client that names the type beside a wildcard prefers the named type.
  return own > 0 && own >= (quality('application/*') ?? quality('*/*') ?? 0);
}

/** The weights of `Accept` by media range (RFC 9110, 12.5.1). */
function qualitiesOf(accept: string): Quality {
  const ranges = accept.toLowerCase().split(',');
  const weights = new Map(
    ranges.map((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim());
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
      return [name, Number(weight) || 0];
    }),
  );
  return (name) => weights.get(name);
}
