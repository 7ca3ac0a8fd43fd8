import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';

const MISSING = new Set<number>([JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound]);

/** What the server tells of a stream or a consumer; undefined when there is none. */
export async function ifPresent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof JetStreamApiError && MISSING.has(error.code)) return undefined;
    throw error;
  }
}
