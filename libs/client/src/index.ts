export {
  ApiError,
  BadRequestError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  NotModifiedError,
  OutcomeUnknownError,
  PreconditionFailedError,
  RateLimitedError,
  ServerError,
  TooLargeError,
  UnauthorizedError,
  UnavailableError,
  ValidationError,
} from './api-errors';
export type { Fetch } from './requests/attempt';
export { authorizationUrl, exchangeCode, revoke, type Prompt } from './authorization';
export type { CallLimitState } from './requests/call-limit';
export type { Answer, Call, CallOptions, IfMatch, IfNoneMatch, Keyed, Pages } from './calls';
export { createClient, type Client, type ClientOptions, type ConnectionOptions } from './client';
export { MarqueeError, NetworkError, RefreshRefusedError, TimeoutError, TokenStoreError, type Outcome } from './errors';
export type { EventStreams, StreamQuery } from './event-stream';
export type * from './generated/resources';
export { createLicenseClient, type LicenseClient, type LicenseClientOptions } from './license-client';
export type { RetryRules } from './requests/retry';
export type { BrowserSession } from './tokens/session';
export type { AppCredentials } from './tokens/token-endpoint';
export { memoryTokenStore, type Tokens, type TokenStore } from './tokens';
