import { ERROR_CODES, MAX_PICTURE_BYTES, type ErrorCode, type JsonSchema } from '@marquee/contracts';
import type { DocumentSchema } from '../http/replies/answer';
import { STATUS } from '../http/replies/failure';
import { MAX_FORM } from '../http/bodies/form';
import { MAX_PARTS } from '../http/bodies/form-reader';
import { MAX_BODY } from '../http/server/server';
import { MAX_AROUND } from '../http/bodies/upload';
import {
  ALLOW,
  CALL_LIMIT,
  CHALLENGE,
  COME_BACK,
  CROSS_ORIGIN,
  MAY_COME_BACK,
  REQUEST_ID,
  VISIT,
} from './openapi-headers';
import { isScoped, type Route } from './routes';

const codes = Object.entries(ERROR_CODES) as [ErrorCode, number][];

export const ERROR_SCHEMA: JsonSchema = {
  title: 'Error',
  type: 'object',
  properties: {
    error: { type: 'string', description: 'One sentence.' },
    error_code: {
      type: 'integer',
      enum: codes.map(([, number]) => number),
      description: codes.map(([code, number]) => `${number} ${code}`).join(', '),
    },
    request_id: { type: 'string' },
    errors: {
      type: 'object',
      description: 'Field or parameter → what is wrong with it.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    companies: {
      type: 'array',
      items: { type: 'string' },
      description: 'With -1 password_mismatch alone: where somebody with that email has ordered.',
    },
  },
  required: ['error', 'error_code', 'request_id'],
};

const MIB = 1024 * 1024;

/** What a status means on every route that may answer it. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The body or a query parameter cannot be read.',
  401: 'No access token, or one that is invalid or expired.',
  403: 'The access token lacks the scope, the API is not active for the company, or the request came without TLS.',
  404: 'No such row in this company; or the path was requested under the host name of a shop.',
  405: 'The path takes other methods.',
  409: 'Conflicts with the present state.',
  412: 'The row has changed since it was read, or nothing here has a version that `If-Match` could name.',
  413:
    `The body is larger than ${MAX_BODY / MIB} MiB, or a file larger than ${MAX_PICTURE_BYTES / MIB} MiB, ` +
    `or a form has more than ${MAX_PARTS} parts, or more than ${MAX_AROUND / 1024} KiB around its file.`,
  415: 'The body is not JSON, or not a file where one is taken.',
  422: 'Some fields are not valid.',
  429: 'Too many calls; `Retry-After` says when to come back.',
  500: 'Something went wrong on our side.',
  503: 'The service is not available and nothing was changed; `Retry-After` says when to come back.',
  504:
    'The service did not answer in time. With `timeout` nothing was changed; with `outcome_unknown` it may have been: ' +
    'read the resource or its list first, or send the same request with the same `Idempotency-Key` again.',
};

/** The headers that an error of a status has beside those of every error. */
const HEADERS: Readonly<Record<number, object>> = {
  401: CHALLENGE,
  405: ALLOW,
  409: MAY_COME_BACK,
  429: COME_BACK,
  503: COME_BACK,
};
/** Errors that are answered before the token is looked at. */
const OF_STRANGERS: ReadonlySet<number> = new Set([401, 405]);

export const ERROR_RESPONSES = Object.fromEntries(
  Object.entries(MEANINGS).map(([status, description]) => [status, responseOf(Number(status), description)]),
);

/** RFC 6749, 5.2. */
export const OAUTH_ERROR_SCHEMA: JsonSchema = {
  title: 'OAuthError',
  type: 'object',
  properties: {
    error: { type: 'string', description: 'A word of RFC 6749: `invalid_grant`, `invalid_client`, …' },
    error_description: { type: 'string', description: 'One sentence.' },
  },
  required: ['error', 'error_description'],
};
const OAUTH_MEANINGS: Readonly<Record<number, string>> = {
  400:
    'The request, the token or the grant type is invalid; `error` says which. HTTP that cannot be parsed belongs to no route ' +
    'and is answered with an error of the usual shape.',
  401: 'The client is not known, or its secret is wrong: `invalid_client`.',
  403: 'The request came without TLS: `invalid_request`.',
  404: 'The path was requested under the host name of a shop: `invalid_request`.',
  413: `The form is larger than ${MAX_FORM / 1024} KiB: \`invalid_request\`.`,
  415: 'The body is no form: `invalid_request`.',
  429: 'Too many refused requests; `Retry-After` says when to come back.',
  500: 'Something went wrong on our side: `server_error`.',
  503: 'The service is not available: `temporarily_unavailable`.',
  504: 'No answer came; the same request may be sent again: `temporarily_unavailable` or `server_error`.',
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

/** A route for browsers says on a page what is wrong. */
const HTML = { 'text/html': { schema: { type: 'string' } } };
const PAGE = { headers: { ...REQUEST_ID, ...VISIT }, content: HTML };
const PAGES = {
  // An address that cannot be read belongs to no route yet: who does not ask for a page gets what programs get.
  400: {
    description:
      'The address cannot be read: a page where `Accept` asks for one, and an error of the usual shape otherwise.',
    headers: REQUEST_ID,
    content: { ...HTML, ...jsonOf('Error') },
  },
  403: { description: 'A page that says the same for every reason; or the request came without TLS.', ...PAGE },
  500: { description: 'A page: something went wrong on our side.', ...PAGE },
  503: {
    description: 'A page: the shop is offline, or a service is not available.',
    headers: { ...REQUEST_ID, ...VISIT, ...MAY_COME_BACK },
    content: HTML,
  },
  504: { description: 'A page: a service did not answer in time.', ...PAGE },
};

/** Every error that a route can answer with. Those that the edge has for all of them are here for all of them. */
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
  const changed = method === 'GET' ? [] : [409, 412, 413, 415];
  const sent = method === 'POST' || method === 'PUT' ? [422] : [];
  const further = answer?.fails ?? [];
  return refs([400, 401, 403, ...elsewhere, ...changed, ...sent, ...further, 429, 500, 503, 504]);
}

function refs(statuses: readonly number[]): Record<string, object> {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}

function responseOf(status: number, description: string): object {
  const meant = codes.filter(([code]) => STATUS[code] === status);
  const numbers = meant.map(([code, number]) => `${number} ${code}`).join(', ');
  return {
    description: `${description} Codes: ${numbers}.`,
    headers: { ...REQUEST_ID, ...(OF_STRANGERS.has(status) ? {} : CALL_LIMIT), ...HEADERS[status] },
    content: jsonOf('Error'),
  };
}

/** Errors in the usual shape that mean something of their own on this route. */
function ownErrorsOf({ answer }: Route): Record<string, object> {
  const headers = { ...REQUEST_ID, ...(answer?.crossOrigin && CROSS_ORIGIN) };
  const own = Object.entries(answer?.refusals ?? {}).map(([status, description]) => [
    status,
    { description, headers: { ...headers, ...HEADERS[Number(status)] }, content: jsonOf('Error') },
  ]);
  return Object.fromEntries(own) as Record<string, object>;
}

/** What is refused before the route has looked at it is told in the shape of every error. */
function refusalOf({ title, description }: DocumentSchema): object {
  return { description, headers: REQUEST_ID, content: jsonOf(title, 'Error') };
}

/** A body of one of these schemas. */
function jsonOf(...schemas: readonly string[]): object {
  const refs = schemas.map((schema) => ({ $ref: `#/components/schemas/${schema}` }));
  return { 'application/json': { schema: refs.length > 1 ? { oneOf: refs } : refs[0] } };
}
