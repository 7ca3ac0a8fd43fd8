import { ERROR_CODES, MAX_PICTURE_BYTES, type ErrorCode, type JsonSchema } from '@marquee/contracts';
import { STATUS } from '../http/failure';
import { MAX_BODY } from '../http/server';
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
  },
  required: ['error', 'error_code', 'request_id'],
};

const MIB = 1024 * 1024;

/** Status → what it means here, once for all routes. */
const MEANINGS: Readonly<Record<number, string>> = {
  400: 'The body or a query parameter cannot be read.',
  401: 'No access token, or one that is invalid or expired.',
  403: 'The access token lacks the scope, or the API is not active for the company.',
  404: 'No such row in this company.',
  409: 'Conflicts with the present state.',
  412: 'The row has changed since it was read.',
  413: `The body is larger than ${MAX_BODY / MIB} MiB, or a file larger than ${MAX_PICTURE_BYTES / MIB} MiB.`,
  415: 'The body is not JSON, or not a file where one is taken.',
  422: 'Some fields are not valid.',
  429: 'Too many calls; `Retry-After` says when to come back.',
  503: 'The service is not available and nothing was changed; `Retry-After` says when to come back.',
  504:
    'The service did not answer in time. With `timeout` nothing was changed; with `outcome_unknown` it may have been: ' +
    'read the resource or its list first, or send the same request with the same `Idempotency-Key` again.',
};

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
  400: 'The request, the token or the grant type does not do; `error` says which.',
  401: 'The client is not known, or its secret is wrong: `invalid_client`.',
  429: 'Too many refused requests; `Retry-After` says when to come back.',
  503: 'The service is not available: `temporarily_unavailable`.',
  504: 'No answer came; the same request may be sent again.',
};
const OAUTH_RESPONSES = Object.fromEntries(
  Object.entries(OAUTH_MEANINGS).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } } },
  ]),
);

export function errorsOf(route: Route): Record<string, object> {
  const { answer, method, path, errors } = route;
  if (errors === 'oauth') return OAUTH_RESPONSES;
  const isDocument = answer?.kind === 'document';
  if (isDocument && !isScoped(route)) return refs([400, 503]);
  const named = path.includes(':') ? [404] : [];
  const changed = method === 'GET' ? [] : [409];
  const sent = method === 'POST' || method === 'PUT' ? [413, 415, 422] : [];
  const matched = method !== 'GET' && path.includes(':') && !isDocument ? [412] : [];
  return refs([400, 401, 403, ...named, ...changed, ...matched, ...sent, 429, 503, 504]);
}

function refs(statuses: readonly number[]): Record<string, object> {
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}

function responseOf(status: number, description: string): object {
  const meant = codes.filter(([code]) => STATUS[code] === status);
  const numbers = meant.map(([code, number]) => `${number} ${code}`).join(', ');
  const retried = status === 429 || status === 503;
  return {
    description: `${description} Codes: ${numbers}.`,
    ...(retried ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } } } : {}),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}
