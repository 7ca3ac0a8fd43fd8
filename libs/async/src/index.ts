/**
 * Control of asynchronous work that every library may use: batches, timeouts.
 * Imports nothing.
 */
export { Batcher, KeyedBatcher } from './batcher';
export { withTimeout } from './with-timeout';
