/** Every reason for the failure of an outbound request. */
export const OUTBOUND_REASONS = [
  'private_address',
  'too_large',
  'too_slow',
  'bad_status',
  'unresolvable',
  'redirects',
  'not_http',
  'refused',
  'closed',
  'certificate_self_signed',
  'certificate_of_another_host',
  'certificate_expired',
  'certificate_incomplete',
  'tls',
] as const;
export type OutboundReason = (typeof OUTBOUND_REASONS)[number];

/** Reasons that are permanent for the address; all other reasons may be temporary. */
const LASTING: ReadonlySet<OutboundReason> = new Set([
  'private_address',
  'too_large',
  'bad_status',
  'redirects',
  'not_http',
]);

/** Error codes of Node and OpenSSL, and the reason of each. */
const BY_CODE: Readonly<Record<string, OutboundReason>> = {
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  UND_ERR_SOCKET: 'closed',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate_self_signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_of_another_host',
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_expired',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate_incomplete',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate_incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate_incomplete',
};

export class OutboundError extends Error {
  constructor(
    readonly reason: OutboundReason,
    readonly transient = !LASTING.has(reason),
  ) {
    super(`The address cannot be used: ${reason}.`);
    this.name = 'OutboundError';
  }
}

/** Errors of this process, which the remote host has not caused. */
const OURS = new Set(['UND_ERR_DESTROYED', 'UND_ERR_CLOSED', 'EMFILE', 'ENFILE', 'EADDRNOTAVAIL']);

export function isOurs(error: unknown): boolean {
  return OURS.has(String((error as { code?: unknown }).code));
}

/** The reason of an error in DNS, a socket, TLS or undici, without text of the other side. */
export function outboundErrorOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { name = '', code = '' } = error as { name?: string; code?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError' || /TIMEOUT|TIMEDOUT/.test(String(code))) {
    return new OutboundError('too_slow');
  }
  const known = BY_CODE[String(code)];
  if (known) return new OutboundError(known);
  return new OutboundError(/SSL|TLS|CERT/.test(String(code)) ? 'tls' : 'refused');
}
