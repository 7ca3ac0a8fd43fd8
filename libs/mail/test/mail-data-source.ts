import { companyId, type Clock } from '@marquee/contracts';
import { storeOf } from '@marquee/storage';
import {
  createDeferredEvents,
  createRetention,
  createInfrastructure,
  dropDeferredEvents,
  dropRetention,
  dropInfrastructure,
} from '@marquee/storage/migrations';
import type { ServiceDatabase } from '@marquee/storage/service-database';
import { openDatabase, type Database } from '@marquee/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  addMailLeases,
  addMailsOfShops,
  addMailUnsubscribing,
  createMails,
  dropMails,
  MailEntity,
  MailQueue,
} from '../src';

class Mails1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createInfrastructure(runner);
    await createDeferredEvents(runner);
    await createRetention(runner);
    await createMails(runner);
    await addMailLeases(runner);
    await addMailUnsubscribing(runner);
    await addMailsOfShops(runner);
  }
  async down(runner: QueryRunner): Promise<void> {
    await dropMails(runner);
    await dropRetention(runner);
    await dropDeferredEvents(runner);
    await dropInfrastructure(runner);
  }
}

export const mailDatabase: ServiceDatabase = {
  service: 'auth',
  entities: [MailEntity],
  migrations: [Mails1700000000000],
};

class MailStore extends storeOf({ mails: MailQueue }) {}

export interface OpenMails {
  readonly db: Database;
  /** Runs work in a transaction that may queue mails. */
  write(work: (mails: MailQueue) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A service that only sends mail, with a separate database. */
export async function openMails(fresh: { url: string; drop(): Promise<void> }, clock: Clock): Promise<OpenMails> {
  const db = await openDatabase(mailDatabase, fresh.url, clock);
  const store = new MailStore(db);
  const ctx = { company: companyId(1001), requestId: 'r-1', deadline: Date.now() + 600_000 };
  return {
    db,
    write: (work) => store.write(ctx, ({ mails }) => work(mails)),
    close: async () => {
      await db.close();
      await fresh.drop();
    },
  };
}
