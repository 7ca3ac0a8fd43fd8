import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addMailUnsubscribing, dropMailUnsubscribing } from '@marquee/mail';

/** Adds the unsubscribe address to mails. */
export class MailUnsubscribing1794795000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return addMailUnsubscribing(runner);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropMailUnsubscribing(runner);
  }
}
