import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addMailsOfShops, dropMailsOfShops } from '@marquee/mail';

/** Mails of shops are rendered again when they are sent. */
export class MailsOfShops1795800000000 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return addMailsOfShops(runner);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropMailsOfShops(runner);
  }
}
