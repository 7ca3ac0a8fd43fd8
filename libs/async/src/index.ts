/**
 * Control of asynchronous work that every library may use: batches, shares of companies, timeouts.
 * Imports nothing.
 */
export { Batcher, KeyedBatcher } from './batcher';
export { CompanyShares, type Release, ShareUsedUp } from './company-shares';
export { withTimeout } from './with-timeout';
