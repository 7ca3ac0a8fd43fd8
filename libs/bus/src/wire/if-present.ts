import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';

const MISSING = new Set<number>([JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound]);

/** The state of a stream or consumer; undefined if it does not exist. */
export async function ifPresent<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof JetStreamApiError && MISSING.has(error.code)) return undefined;
    throw error;
  }
}
