export { hashMatches } from './hash';
export { verify, WebhookError, type Delivered, type Secrets, type VerifyOptions } from './verify';
