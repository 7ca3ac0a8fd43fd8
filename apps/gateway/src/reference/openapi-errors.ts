import { ERROR_CODES, MAX_PICTURE_BYTES, type ErrorCode, type JsonSchema } from '@marquee/contracts';
import {
  type DocumentSchema,
  isByLicense,
  isKeyed,
  isScoped,
  MAX_AROUND,
  MAX_BODY,
  MAX_FORM,
  MAX_PARTS,
  type Route,
  STATUS,
} from '@marquee/edge';
import {
  ALLOW,
  CALL_LIMIT,
  CHALLENGE,
  COME_BACK,
  crossOriginOf,
  MAY_COME_BACK,
  REQUEST_ID,
  VISIT,
} from './openapi-headers';
import { textOf } from './texts/texts';

const codes = Object.entries(ERROR_CODES) as [ErrorCode, number][];
/** Codes that only routes for programs with a license key answer. */
const OF_LICENSES: ReadonlySet<ErrorCode> = new Set(['license_key_invalid', 'company_disabled']);

const CODE: JsonSchema = {
  type: 'string',
  enum: codes.map(([code]) => code),
  description:
    'Stable name of the error: decide by it, and ignore the wording of `error`. ' +
    'With `rate_limited`, `unavailable` and `timeout` nothing was changed: retry, after `Retry-After` if it is sent. ' +
    'With `idempotency_in_flight` the first request is still being processed: retry with the same key. ' +
    'With `outcome_unknown` and `internal` the change may have been applied: check before you retry, or retry with the same ' +
    '`Idempotency-Key`. With every other code nothing was changed: correct the request first.',
};

export const ERROR_SCHEMA: JsonSchema = {
  title: 'Error',
  type: 'object',
  properties: {
    error: { type: 'string', description: 'What is wrong and what to do next, for people; its wording may change.' },
    error_code: {
      type: 'integer',
      enum: codes.map(([, number]) => number),
      description: codes.map(([code, number]) => `${number} ${code}`).join(', '),
    },
    code: CODE,
    request_id: { type: 'string', description: 'The id of the request in the logs. Name it when you contact support.' },
    errors: {
      type: 'object',
      description: 'Field path or parameter name → what is wrong with its value.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    companies: {
      type: 'array',
      items: { type: 'string' },
      description: 'Only with `password_mismatch`: the companies from which the customer has ordered.',
    },
  },
  required: ['error', 'error_code', 'code', 'request_id'],
};

const MIB = 1024 * 1024;

/** The meaning of a status on every route. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The body or a query parameter is malformed.',
  401: 'The access token is missing, invalid or expired, or the session has ended.',
  403:
    'The access token lacks the scope, the API is not active for the company, or the request did not use TLS. With a session, ' +
    'the user lacks the permission, `X-CSRF-Token` is missing or wrong, or the request comes from another site.',
  404: 'The company has no such resource, or the request used the host name of a shop.',
  405: 'The path does not support the method; `Allow` lists the methods that it supports.',
  409: 'The request conflicts with the current state of the resource.',
  412: 'The resource has changed since you read it, or the response has no version that `If-Match` could name.',
  413:
    `The body is larger than ${MAX_BODY / MIB} MiB, or a file larger than ${MAX_PICTURE_BYTES / MIB} MiB, ` +
    `or a form has more than ${MAX_PARTS} parts, or more than ${MAX_AROUND / 1024} KiB around its file.`,
  415: 'The `Content-Type` of the body is not supported: send JSON, or a file if the route takes one.',
  422: 'Some fields are invalid; `errors` names them.',
  429: 'Too many requests. Nothing was changed; retry after the seconds in `Retry-After`.',
  460: 'The bytes do not match their checksum.',
  500: 'An internal error. The change may have been applied: check before you retry.',
  503: 'The service is unavailable. Nothing was changed; retry after the seconds in `Retry-After`.',
  504:
    'The service did not respond in time. With `timeout` nothing was changed. With `outcome_unknown` the change may have been ' +
    'applied: read the resource or its list, or retry with the same `Idempotency-Key`.',
};

/** Headers of an error with this status, in addition to those of every error. */
const HEADERS: Readonly<Record<number, object>> = {
  401: CHALLENGE,
  405: ALLOW,
  409: MAY_COME_BACK,
  429: COME_BACK,
  503: COME_BACK,
};
/** The gateway sends these before it verifies the token, so they carry no call limit. */
const WITHOUT_CALL_LIMIT: ReadonlySet<number> = new Set([401, 405]);

export const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(MEANINGS).map(([status, description]) => [status, responseOf(Number(status), description)]),
);

/** RFC 6749, 5.2. */
export const OAUTH_ERROR_SCHEMA: JsonSchema = {
  title: 'OAuthError',
  type: 'object',
  properties: {
    error: { type: 'string', description: 'An error code of RFC 6749: `invalid_grant`, `invalid_client`, …' },
    error_description: { type: 'string', description: 'What is wrong and what to do next, for people.' },
    code: { ...CODE, description: 'As in `Error`. It tells cases apart that share a code of RFC 6749.' },
  },
  required: ['error', 'error_description', 'code'],
};
const OAUTH_MEANINGS: Readonly<Record<number, string>> = {
  400:
    'The request, the token or the grant type is invalid; `error` says which. If the HTTP request itself cannot be parsed, ' +
    'the body is an `Error`.',
  401: 'The client is unknown, or its secret is wrong: `invalid_client`.',
  403: 'The request did not use TLS: `invalid_request`.',
  404: 'The request used the host name of a shop: `invalid_request`.',
  413: `The form is larger than ${MAX_FORM / 1024} KiB: \`invalid_request\`.`,
  415: 'The body is not a form: `invalid_request`.',
  429: 'The client has sent too many wrong credentials: `temporarily_unavailable`. Retry after the seconds in `Retry-After`.',
  500: 'An internal error: `server_error`.',
  503: 'The service is unavailable: `temporarily_unavailable`. Retry after the seconds in `Retry-After`.',
  504: 'The service did not respond in time: `temporarily_unavailable` or `server_error`. The same request is safe to repeat.',
};
const OAUTH_RESPONSES = Object.fromEntries(
  Object.entries(OAUTH_MEANINGS).map(([status, description]) => [
    status,
    {
      description,
      headers: { ...REQUEST_ID, ...HEADERS[Number(status)] },
      content: status === '400' ? jsonOf('OAuthError', 'Error') : jsonOf('OAuthError'),
    },
  ]),
);

/** Browser routes answer errors with a page. */
const HTML = { 'text/html': { schema: { type: 'string' } } };
const PAGE = { headers: { ...REQUEST_ID, ...VISIT }, content: HTML };
const PAGES = {
  // The gateway has not matched a route yet when a URL is malformed, so `Accept` decides the shape.
  400: {
    description: 'The URL is malformed. The body is a page if `Accept` asks for one, and an `Error` otherwise.',
    headers: REQUEST_ID,
    content: { ...HTML, ...jsonOf('Error') },
  },
  403: { description: 'A page that does not name the reason, or the request did not use TLS.', ...PAGE },
  500: { description: 'A page: an internal error.', ...PAGE },
  503: {
    description: 'A page: the shop is offline, or a service is unavailable.',
    headers: { ...REQUEST_ID, ...VISIT, ...MAY_COME_BACK },
    content: HTML,
  },
  504: { description: 'A page: a service did not respond in time.', ...PAGE },
};

/** Every error of a route, including those of the edge. */
export function errorsOf(route: Route): Record<string, object> {
  const { answer, method, errors } = route;
  if (errors === 'oauth') return OAUTH_RESPONSES;
  if (errors === 'page') return PAGES;
  const refused = answer?.refused;
  const elsewhere = route.atShops === true ? [] : [404];
  if (!isScoped(route)) {
    return {
      ...refs([400, 403, ...elsewhere, 500, 503, 504]),
      ...(refused && { 400: refusalOf(refused) }),
      ...ownErrorsOf(route),
    };
  }
  const changed = method === 'GET' ? [] : [412, 413, 415];
  return { ...refs([400, 401, 403, ...elsewhere, ...changed, 429, 500, 503, 504]), ...specificErrorsOf(route) };
}

/** Errors whose reasons differ from route to route. */
function specificErrorsOf(route: Route): Record<string, object> {
  const { conflict, invalid } = textOf(route.operation);
  const isRow = route.path.includes(':');
  const keyed = isKeyed(route);
  const missing = `The company has no ${route.path.startsWith('/api/customers/:token/') ? 'such customer or ' : 'such '}${route.noun}.`;
  return {
    ...(isRow && { 404: responseOf(404, missing) }),
    ...ownResponse(409, [conflict, 'conflict'], [keyed && KEY_IN_FLIGHT, 'idempotency_in_flight']),
    ...ownResponse(
      422,
      [invalid, route.method === 'GET' ? 'password_mismatch' : 'invalid'],
      [keyed && KEY_REUSED, 'idempotency_mismatch'],
    ),
  };
}

const KEY_IN_FLIGHT = 'A request with the same `Idempotency-Key` is still being processed.';
const KEY_REUSED = 'The `Idempotency-Key` was used with a different request.';

type Reason = readonly [sentence: string | false | undefined, code: ErrorCode];

/** An error for these reasons; none without a reason. */
function ownResponse(status: number, ...all: readonly Reason[]): Record<string, object> {
  const reasons = all.filter(([sentence]) => typeof sentence === 'string');
  if (reasons.length === 0) return {};
  const sentences = reasons.map(([sentence]) => sentence);
  const isOfPassword = sentences.some((sentence) => String(sentence).includes('`password_mismatch`'));
  const named = reasons.map(([, code]) => code);
  return { [status]: responseOf(status, sentences.join(' '), isOfPassword ? ['password_mismatch', ...named] : named) };
}

function refs(statuses: readonly number[]): Record<string, object> {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}

function responseOf(status: number, description: string, named?: readonly ErrorCode[]): object {
  const meant = named ?? codesOf(status).filter((code) => !OF_LICENSES.has(code));
  return {
    description: withCodes(description, meant),
    headers: { ...REQUEST_ID, ...(WITHOUT_CALL_LIMIT.has(status) ? {} : CALL_LIMIT), ...HEADERS[status] },
    content: jsonOf('Error'),
  };
}

function codesOf(status: number): ErrorCode[] {
  return codes.map(([code]) => code).filter((code) => STATUS[code] === status);
}

function withCodes(description: string, named: readonly ErrorCode[]): string {
  const numbers = codes.filter(([code]) => named.includes(code)).map(([code, number]) => `${number} ${code}`);
  return `${description} Codes: ${numbers.join(', ')}.`;
}

/** Codes that a route without an access token never answers. */
const OF_APPS: ReadonlySet<ErrorCode> = new Set([
  'password_mismatch',
  'scope_missing',
  'api_inactive',
  'idempotency_in_flight',
  'idempotency_mismatch',
]);

const KEY_CODES: ReadonlySet<ErrorCode> = new Set(['idempotency_in_flight', 'idempotency_mismatch']);

/** Codes that a route for programs with a license key never answers. */
function notOfLicenses({ keyed }: Route): ReadonlySet<ErrorCode> {
  const ofApps = [...OF_APPS].filter((code) => !keyed || !KEY_CODES.has(code));
  return new Set<ErrorCode>([...ofApps, 'unauthorized', 'forbidden', ...(keyed ? ['conflict' as const] : [])]);
}

/** Errors in the shape of `Error` whose meaning is specific to this route. */
function ownErrorsOf(route: Route): Record<string, object> {
  const { answer } = route;
  const isLicense = isByLicense(route);
  const without = isLicense ? notOfLicenses(route) : new Set([...OF_APPS, ...OF_LICENSES]);
  const headers = { ...REQUEST_ID, ...crossOriginOf(answer), ...(isLicense && CALL_LIMIT) };
  const own = Object.entries(answer?.refusals ?? {}).map(([status, reason]) => {
    const named = codesOf(Number(status)).filter((code) => !without.has(code));
    const description = withCodes(reason, named);
    return [status, { description, headers: { ...headers, ...HEADERS[Number(status)] }, content: jsonOf('Error') }];
  });
  return Object.fromEntries(own) as Record<string, object>;
}

/** The edge may refuse a request before the route sees it, in the shape of `Error`. */
function refusalOf({ title, description }: DocumentSchema): object {
  return { description, headers: REQUEST_ID, content: jsonOf(title, 'Error') };
}

/** A body of one of these schemas. */
function jsonOf(...schemas: readonly string[]): object {
  const refs = schemas.map((schema) => ({ $ref: `#/components/schemas/${schema}` }));
  return { 'application/json': { schema: refs.length > 1 ? { oneOf: refs } : refs[0] } };
}
