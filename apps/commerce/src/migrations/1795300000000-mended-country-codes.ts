import { withCountryCode } from '@marquee/countries';
import type { CustomerAddress } from '@marquee/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Row {
  readonly company_id: string;
  readonly id: string;
  readonly addresses: CustomerAddress[];
}

const BATCH_SIZE = 500;

/**
 * Fills the country code of customers' addresses that name a country without one, as every write does now. Orders keep
 * their taxes and addresses, because they are the shop's books.
 */
export class MendedCountryCodes1795300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    let last: Pick<Row, 'company_id' | 'id'> = { company_id: '0', id: '0' };
    for (;;) {
      const rows: Row[] = await runner.query(
        `select company_id, id, addresses from customers
         where (company_id, id) > ($1, $2) and exists (
           select from json_array_elements(addresses) one where one ->> 'country_code' is null
             and coalesce(one ->> 'country', '') || coalesce(one ->> 'country_name', '') ~ '\\S')
         order by company_id, id limit ${BATCH_SIZE}`,
        [last.company_id, last.id],
      );
      for (const row of rows) await mend(runner, row);
      if (rows.length < BATCH_SIZE) return;
      last = rows.at(-1) ?? last;
    }
  }

  /** No change: the previous release accepts filled codes. */
  async down(): Promise<void> {}
}

async function mend(runner: QueryRunner, { company_id, id, addresses }: Row): Promise<void> {
  const mended = addresses.map((one) => ({ ...one, ...withCountryCode(one, { country_code: one.country_code }) }));
  if (mended.every(({ country_code }, index) => country_code === addresses[index]?.country_code)) return;
  await runner.query(
    'update customers set addresses = $3, version = version + 1, updated_at = now() where company_id = $1 and id = $2',
    [company_id, id, JSON.stringify(mended)],
  );
}
