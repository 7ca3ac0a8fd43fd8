import type { AnswerSpec } from '@marquee/edge';

const ALWAYS: Readonly<Record<number, string>> = {
  400: 'The request, its path or its body is malformed.',
  401: 'The license key is missing, was not signed by a company, or was replaced by another key.',
  403: 'The company of the license is disabled, or the request did not use TLS.',
  404: 'No such path, or not under this host name.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many requests with this key or from this network. Nothing was changed; retry after the seconds in `Retry-After`.',
  500: 'An internal error. The change may have been applied; it is safe to repeat it.',
  503: 'A service is unavailable. Nothing was changed; retry after the seconds in `Retry-After`.',
  504: 'The service did not respond in time. The change may have been applied; it is safe to repeat it.',
};
const SOME: Readonly<Record<number, string>> = {
  404: 'The license has no such device or file.',
  409: 'The device has checked out a file that has not expired.',
  422: 'Some fields are invalid; `errors` names them.',
};

/** The errors of the route for public keys, which needs no license key. */
export const OF_PUBLIC_KEYS: Readonly<Record<number, string>> = {
  400: 'The request or its path is malformed.',
  403: 'The request did not use TLS.',
  404: 'The number of the company is malformed, or the path is not under this host name.',
  500: 'An internal error. It is safe to repeat the request.',
  503: 'A service is unavailable; retry after the seconds in `Retry-After`.',
  504: 'The service did not respond in time. It is safe to repeat the request.',
};

/** A further error of a route, or that the route reads no body. */
export type RefusalOfRoute = 404 | 409 | 422 | 'reads';

/** An answer that scripts of any site may read. */
export const open = (answer: AnswerSpec, ...more: readonly RefusalOfRoute[]): AnswerSpec => ({
  ...answer,
  crossOrigin: 'any',
  refusals: refusalsOf(more),
});

/** The errors of a route for programs with a license key, by status. */
export function refusalsOf(more: readonly RefusalOfRoute[]): Readonly<Record<number, string>> {
  const { 413: tooLarge = '', 415: otherType = '', ...always } = ALWAYS;
  const ofBody = more.includes('reads') ? {} : { 413: tooLarge, 415: otherType };
  return {
    ...always,
    ...ofBody,
    ...Object.fromEntries(more.map((status) => [status, SOME[Number(status)]]).filter(([, text]) => text)),
  };
}
