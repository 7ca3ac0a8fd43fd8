/**
 * Key-value buckets and object stores on JetStream. A reader keeps all keys of a bucket in memory and follows changes;
 * the media size limit is decided here.
 */
export { BucketReader } from './bucket-reader';
export { BUCKETS, bucketSettings, streamOf, subjectPrefix } from './buckets';
export { FirstValues } from './first-values';
export { BucketWatch, type KeyWatch } from './key-watch';
export { Keys } from './keys';
export { describedAs, isTooLarge, meantLimit, mediaLimits, triedBytes } from './media-limit';
export { OBJECT_STORES, objectPrefix, objectStoreSettings, type ObjectStoreSpec, objectStream } from './object-stores';
export { Objects, storedSizeOf } from './objects';
