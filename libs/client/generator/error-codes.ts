import type { Document } from './document';

const ERROR_CODE = /(-\d+) (\w+)/g;

/** Parses the error codes from the description of the error schema: `-6 not_found, …`. */
export function errorCodesOf({ components: { schemas } }: Document): Map<string, string> {
  const description = schemas.Error?.properties?.error_code?.description ?? '';
  const codes = [...description.matchAll(ERROR_CODE)].map(([, number = '', name = '']) => [number, name] as const);
  if (codes.length === 0) {
    throw new Error('The schema Error lists no codes in the description of error_code. Add them there.');
  }
  return new Map(codes);
}
