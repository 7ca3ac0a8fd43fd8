// Follows the events of one company. `node subscriber.mjs crm.json [nats://localhost:4222]`; Ctrl-C ends it.
import { readFileSync } from 'node:fs';
import { jetstream } from '@nats-io/jetstream';
import { connect, nkeyAuthenticator } from '@nats-io/transport-node';

const [, , file, servers = 'nats://localhost:4222'] = process.argv;
const { seed, stream, consumer: name, api_prefix: apiPrefix } = JSON.parse(readFileSync(file, 'utf8'));

// The seed stays here: the server verifies a signature with the public key.
const nc = await connect({
  servers,
  authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
  maxReconnectAttempts: -1,
});
// The operator has created the durable consumer. It stores our position, also while we are offline.
const consumer = await jetstream(nc, { apiPrefix }).consumers.get(stream, name);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
print(`listening as ${name}`);

// Each fetch ends after 100 events or 3 s. If you stop in the middle of one, the server redelivers unacknowledged
// events after 10 s.
while (!stop.signal.aborted) {
  for await (const message of await consumer.fetch({ max_messages: 100, expires: 3_000 })) {
    await handle(message.json());
    // Acknowledge after handling: the server redelivers after 10 s. For longer work, call message.working() before
    // that.
    await message.ackAck();
  }
}
await nc.close();

/**
 * An event may arrive more than once with one id; the sequence grows within a subject. Store both together with your
 * data.
 */
async function handle({ id, time, topic, subject, sequence }) {
  print(`${time} ${topic} ${subject} v${sequence} ${id}`);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
