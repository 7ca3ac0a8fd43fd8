// Follows the events of one company. `node subscriber.mjs crm.json [nats://localhost:4222]`; Ctrl-C ends it.
import { readFileSync } from 'node:fs';
import { jetstream } from '@nats-io/jetstream';
import { connect, nkeyAuthenticator } from '@nats-io/transport-node';

const [, , file, servers = 'nats://localhost:4222'] = process.argv;
const { seed, stream, consumer: name, api_prefix: apiPrefix } = JSON.parse(readFileSync(file, 'utf8'));

// The seed stays here: the server knows the other half of the key, and asks for a signature.
const nc = await connect({
  servers,
  authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
  maxReconnectAttempts: -1,
});
// The durable consumer was made for us. It remembers how far we are, also while we are away.
const consumer = await jetstream(nc, { apiPrefix }).consumers.get(stream, name);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
print(`listening as ${name}`);

// Each round ends by itself, after 100 events or some seconds. Whoever leaves in the middle of one may have to wait for events
// that were on their way: the server gives them again 10 s later.
while (!stop.signal.aborted) {
  for await (const message of await consumer.fetch({ max_messages: 100, expires: 3_000 })) {
    await handle(message.json());
    // Only now: what is not acknowledged within 10 s comes again. Work that takes longer says message.working() meanwhile.
    await message.ackAck();
  }
}
await nc.close();

/** An event may come more than once, under one id; those of one subject rise in sequence. Keep both with what you do. */
async function handle({ id, time, topic, subject, sequence }) {
  print(`${time} ${topic} ${subject} v${sequence} ${id}`);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
