import { gmt, id, int, rawText, text } from '../engine/fields';
import { between, equals, oneOf } from '../engine/filters';
import { each, takes, type GivenBy } from '../engine/input';
import { countOp, internalOperations, listOp, op, operations, type InputOf } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';
import { nothing } from '../paging';

/** Days for which an app can read its request log. */
export const REQUEST_LOG_DAYS = 7;
export const REQUEST_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** The first digit of a response's status. */
export const REQUEST_STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;
export type RequestStatusClass = (typeof REQUEST_STATUS_CLASSES)[number];

/** A request of an app, as its request log shows it: without body, secrets and query values. */
export const loggedRequest = resource(
  'request',
  'requests',
  {
    id: id().identity().says('The id of the entry.'),
    created_at: gmt().readOnly().says('When the response ended.'),
    method: text(7).among(REQUEST_METHODS).readOnly().says('The method of the request.'),
    path: text(512)
      .readOnly()
      .says('The path without its query. A value other than an id has the name of its parameter: `{token}`.')
      .example('/api/customers/{token}.json'),
    status: int().readOnly().says('The HTTP status of the response.').example(422),
    duration_ms: int().readOnly().says('How long the request took in milliseconds.').example(12),
    request_id: text(128).readOnly().says('The `X-Request-Id` of the response.'),
    error_code: int()
      .orNull()
      .readOnly()
      .says('The `error_code` of the response; null if it was no error.')
      .example(-12),
    code: text(64).orNull().readOnly().says('The `code` of the response; null if it was no error.').example('invalid'),
    message: text(512)
      .orNull()
      .readOnly()
      .says('The `error` of the response, without values that the app sent; null if it was no error.')
      .example('Some fields are invalid. Correct them and retry.'),
  },
  { title: 'Logged request', addedFor: 'the log of the requests of an app: the interface has none' },
);
export type LoggedRequest = Shape<typeof loggedRequest>;

const filters = {
  method: equals(),
  status: oneOf(...REQUEST_STATUS_CLASSES).says('Only requests whose response had a status of this class.'),
  created_at: between(),
};
/** The requests of the calling app. */
export const loggedRequests = operations('webhook-dispatch.requests', {
  list: listOp(loggedRequest, filters),
  /** Counts every request, also those that the list omits. */
  count: countOp(loggedRequest, filters),
});
export type ListLoggedRequests = InputOf<typeof loggedRequests.list>;
export type CountLoggedRequests = InputOf<typeof loggedRequests.count>;

const epochMs = () => int().range(0, Number.MAX_SAFE_INTEGER);
const ofCaller = { company_id: id(), app: rawText(), method: rawText(), status: int() };
const entry = takes({
  ...ofCaller,
  at: epochMs(),
  path: rawText(),
  duration_ms: int(),
  request_id: rawText(),
  error_code: int().orNull(),
  code: rawText().orNull(),
  message: rawText().orNull(),
});
export type RequestEntry = GivenBy<typeof entry>;
/** The requests of a caller in a minute with this method and status; `at` is the start of the minute. */
const count = takes({ ...ofCaller, at: epochMs(), count: int() });
export type RequestCount = GivenBy<typeof count>;

export const requestLog = internalOperations('webhook-dispatch.internal.request_log', ['gateway'], {
  /** Stores each batch of a gateway process once: `batch` increases, and a batch that was stored is ignored. */
  record: op(takes({ gateway: rawText(), batch: int(), entries: each(entry), counts: each(count) }), nothing),
});
export type RequestBatch = InputOf<typeof requestLog.record>;
