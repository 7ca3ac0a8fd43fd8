import { withCountryCode } from '@marquee/countries';
import type { User } from '@marquee/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Row {
  readonly company_id: string;
  readonly id: string;
  readonly default_address: NonNullable<User['default_address']>;
}

const BATCH_SIZE = 500;

/**
 * Fills the country code of users' addresses that name a country without one, as every write does now. The version
 * stays, because it numbers the events of a user.
 */
export class UserCountryCodes1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    let last: Pick<Row, 'company_id' | 'id'> = { company_id: '0', id: '0' };
    for (;;) {
      const rows: Row[] = await runner.query(
        `select company_id, id, default_address from users
         where (company_id, id) > ($1, $2) and default_address ->> 'country_code' is null
           and coalesce(default_address ->> 'country', '') || coalesce(default_address ->> 'country_name', '') ~ '\\S'
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

async function mend(runner: QueryRunner, { company_id, id, default_address }: Row): Promise<void> {
  const { country_code } = withCountryCode(default_address, { country_code: default_address.country_code });
  if (country_code === null) return;
  await runner.query('update users set default_address = $3, updated_at = now() where company_id = $1 and id = $2', [
    company_id,
    id,
    JSON.stringify({ ...default_address, country_code }),
  ]);
}
