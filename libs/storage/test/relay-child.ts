import { DataSource } from 'typeorm';
import { Database, dataSourceOptions, Relay } from '../src';

/** A relay in a process of its own, to be killed: tells its parent what it publishes, and never gets an answer. */
async function main(url: string): Promise<void> {
  const options = dataSourceOptions({ service: 'catalog', entities: [], migrations: [] }, url);
  const db = new Database(await new DataSource(options).initialize());
  const relay = new Relay(db, 'catalog', {
    publishEvent: (subject, id, body) => {
      process.send?.({ subject, id, body });
      return new Promise(() => undefined);
    },
    storedMessageId: () => Promise.resolve(null),
    eventsState: () => Promise.resolve({ lastSeq: 0 }),
  });
  relay.start();
}

process.on('disconnect', () => process.exit());
void main(process.argv[2]!);
