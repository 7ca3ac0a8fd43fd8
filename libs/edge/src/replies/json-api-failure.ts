import { STATUS_CODES } from 'node:http';
import type { ErrorCode, ShopError } from '@marquee/contracts';
import { failureOf, type Failure } from './failure';

export const JSON_API_TYPE = 'application/vnd.api+json';

/** Codes that programs know by another name. */
const CODES: Partial<Record<ErrorCode, string>> = {
  license_key_invalid: 'LICENSE_INVALID',
  rate_limited: 'TOO_MANY_REQUESTS',
};

interface Source {
  /** The code of the program's own vocabulary. */
  readonly code?: string;
  /** RFC 6901, the place in the body. */
  readonly pointer?: string;
}

/** An error in the shape of JSON:API 1.1, "Error Objects". */
export function jsonApiFailureOf(error: ShopError, requestId: string): Failure {
  const { status, headers } = failureOf(error, requestId);
  const { code = CODES[error.code] ?? error.code.toUpperCase(), pointer } = (error.extra ?? {}) as Source;
  const title = STATUS_CODES[status];
  const fields = Object.entries(error.errors ?? {});
  const errors =
    fields.length === 0
      ? [{ title, detail: error.message, code, ...(pointer !== undefined && { source: { pointer } }) }]
      : fields.map(([path, sentences]) => ({
          title,
          detail: `${path} ${sentences.join(', ')}`,
          code,
          source: { pointer: `/data/attributes/${path.replaceAll('.', '/')}` },
        }));
  return { status, headers, body: { errors, meta: { id: requestId } } };
}
