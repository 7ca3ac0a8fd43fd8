import { jetstream } from '@nats-io/jetstream';
import { nkeyAuthenticator, nkeys } from '@nats-io/transport-node';
import { EVENTS_STREAM } from '@marquee/contracts';
import { connectWithRetry } from '../wire';
import { SUBSCRIBER_API } from './subscriber';

/** A new key pair: the public half for the server, and the seed for the subscriber. */
export function newSubscriberKey(): { readonly key: string; readonly seed: string } {
  const pair = nkeys.createUser();
  return { key: pair.getPublicKey(), seed: Buffer.from(pair.getSeed()).toString() };
}

/** Throws if the seed does not give access to the consumer. */
export async function enterAsSubscriber(url: string, seed: string, durable: string): Promise<void> {
  const authenticator = nkeyAuthenticator(Buffer.from(seed));
  const nc = await connectWithRetry({ servers: url, authenticator, reconnect: false });
  try {
    await jetstream(nc, { apiPrefix: SUBSCRIBER_API }).consumers.get(EVENTS_STREAM, durable);
  } finally {
    await nc.close();
  }
}
