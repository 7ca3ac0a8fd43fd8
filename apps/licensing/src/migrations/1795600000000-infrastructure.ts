import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createCompanies, dropCompanies } from '@marquee/company-snapshots';
import {
  createDeferredEvents,
  createInfrastructure,
  createRetention,
  dropDeferredEvents,
  dropInfrastructure,
  dropRetention,
} from '@marquee/storage/migrations';

export class Infrastructure1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createInfrastructure(runner);
    await createDeferredEvents(runner);
    await createRetention(runner);
    await createCompanies(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropCompanies(runner);
    await dropRetention(runner);
    await dropDeferredEvents(runner);
    await dropInfrastructure(runner);
  }
}
