import type { AnswerSpec } from '@marquee/edge';

/** Headers of answers by name. */
type Headers = Readonly<Record<string, ApiHeader>>;
interface ApiHeader {
  readonly description: string;
  /** Whether every such answer has the header. */
  readonly required?: true;
  readonly schema: { readonly type: string };
}

/** The request's id in every log. */
export const REQUEST_ID = always(
  'X-Request-Id',
  'Identifies the request in the logs; include it when you contact support.',
);
/** Absent if the operator has disabled the limit. */
export const CALL_LIMIT = sometimes('X-Api-Call-Limit', 'Calls used / calls allowed, sent once the token is verified.');
export const NEXT_PAGE = sometimes('Link', 'The next page with `rel="next"`; absent on the last page.');
export const REPLAYED = sometimes(
  'Idempotent-Replayed',
  '`true` if this is the stored response of the first request with this key.',
);
export const IGNORED = sometimes(
  'X-Ignored-Fields',
  'The sent fields without effect, for example unknown, read-only, beside another name that wins, or without a known country: paths below the wrapper, separated by commas. A read-only field that is sent with its present value does not count. A long list ends in `...`.',
);
export const WARNING = sometimes('X-Warning', 'A consequence of the change that you may not expect.');
export const LED_ON = {
  ...always('Location', 'The requested page, or the content that the customer has bought.'),
  ...sometimes('Set-Cookie', 'The session of the shop. It ends when the host of the requested page takes it over.'),
};
/** Headers of the answer to a request that begins the resumable upload of a content file. */
export const BEGUN_UPLOAD = {
  ...sometimes('Location', 'Where the bytes of a resumable upload follow.'),
  ...sometimes('Tus-Resumable', 'The version of the upload protocol, if the request names one.'),
};
/** Headers of every page of a shop. */
export const VISIT = sometimes('Set-Cookie', 'Identifies the browser, if it had no cookie yet.');
export const ALLOW = always('Allow', 'The methods that the path supports.');
export const CHALLENGE = always('WWW-Authenticate', 'The authentication scheme.');

/** Of responses with one row: a route that can also answer with a list selects the media type by `Accept`. */
export const VARIES = sometimes('Vary', '`accept`, if the route can answer with a list.');

/** The headers of lists, whose media type the client selects. */
export const BY_ACCEPT = {
  ...always('Vary', '`accept`'),
  ...sometimes('Content-Disposition', 'Only with `text/csv`: the file name.'),
  ...sometimes('X-Accel-Buffering', 'Only with `text/event-stream`: `no`.'),
};

/** The headers that let scripts of other sites read the answer. */
const CROSS_ORIGIN = {
  ...sometimes('Access-Control-Allow-Origin', 'The site in `Origin`, if it belongs to the shop.'),
  ...sometimes('Vary', '`origin`'),
};

const ANY_ORIGIN = sometimes(
  'Access-Control-Allow-Origin',
  '`*`; absent under the host of a shop, which does not have the path.',
);

/** The headers of an answer that scripts of other sites may read. */
export function crossOriginOf({ crossOrigin }: Pick<AnswerSpec, 'crossOrigin'> = {}): Headers {
  if (crossOrigin === 'any') return ANY_ORIGIN;
  return crossOrigin ? CROSS_ORIGIN : {};
}

const VERSION = ['ETag', 'The version of the resource.'] as const;
export const ETAG = always(...VERSION);
/** Headers of routes with one row or many. */
export const ETAG_OF_ONE = sometimes(...VERSION);

const RETRY_AFTER = ['Retry-After', 'Seconds to wait before the next attempt.', 'integer'] as const;
export const COME_BACK = always(...RETRY_AFTER);
/** The header of errors that a client may retry later. */
export const MAY_COME_BACK = sometimes(...RETRY_AFTER);

function always(name: string, description: string, type = 'string'): Headers {
  return { [name]: { description, required: true, schema: { type } } };
}
function sometimes(name: string, description: string, type = 'string'): Headers {
  return { [name]: { description, schema: { type } } };
}
