export { isPublicAddress } from './addresses';
export { download } from './download';
export { OUTBOUND_CONFIG } from './outbound.config';
export { OUTBOUND_REASONS, OutboundError, type OutboundReason } from './outbound-error';
export { Poster } from './post';
export { mayBeReached } from './target';
