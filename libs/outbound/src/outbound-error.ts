/** Every reason for which a request to a foreign address fails. */
const OUTBOUND_REASONS = [
  'private_address',
  'too_large',
  'too_slow',
  'bad_status',
  'unresolvable',
  'redirects',
  'not_http',
  'refused',
] as const;
export type OutboundReason = (typeof OUTBOUND_REASONS)[number];

/** Might go better another time; anything else is the address's own fault. */
const TRANSIENT: ReadonlySet<OutboundReason> = new Set(['too_slow', 'unresolvable', 'refused']);

export class OutboundError extends Error {
  constructor(
    readonly reason: OutboundReason,
    readonly transient = TRANSIENT.has(reason),
  ) {
    super(`The address cannot be used: ${reason}.`);
    this.name = 'OutboundError';
  }
}

/** Of DNS, sockets, TLS and undici: what went wrong, without what the other side says about it. */
export function outboundErrorOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { name = '', code = '' } = error as { name?: string; code?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError' || /TIMEOUT|TIMEDOUT/.test(String(code))) {
    return new OutboundError('too_slow');
  }
  return new OutboundError(code === 'UND_ERR_HEADERS_OVERFLOW' ? 'too_large' : 'refused');
}
