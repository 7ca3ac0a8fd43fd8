import { ERROR_CODES, ShopError, type ErrorCode, type FieldErrors } from '@marquee/contracts';
import { jsonOf, textOf } from './json';

/** An error in transit over the bus. */
interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: FieldErrors;
  readonly extra?: Readonly<Record<string, unknown>>;
}

export function failureBody(error: ShopError): Uint8Array {
  const { code, message, errors, extra } = error;
  const failure: Failure = { code, message, ...(errors && { errors }), ...(extra && { extra }) };
  return jsonOf(failure);
}

export function failureOf(body: Uint8Array): ShopError {
  const { code, message, errors, extra } = JSON.parse(textOf(body)) as Failure;
  if (!Object.hasOwn(ERROR_CODES, code)) return new ShopError('internal');
  return new ShopError(code, message, errors, extra);
}

/** Postgres refuses text with a NUL character. */
export function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll('\0', '');
}
