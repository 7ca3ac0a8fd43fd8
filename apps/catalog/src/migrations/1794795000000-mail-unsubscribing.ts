import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addMailUnsubscribing, dropMailUnsubscribing } from '@marquee/mail';

/** Mails of newsletters say where their reader ends them. */
export class MailUnsubscribing1794795000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return addMailUnsubscribing(runner);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropMailUnsubscribing(runner);
  }
}
