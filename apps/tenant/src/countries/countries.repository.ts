import type { CompanyId } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { CountryDetails } from '../country-data/countries.rules';
import type { CountryEntity } from './country.entity';

/** A country with pending notifications, and the last company notified. */
type Unpublished = Pick<CountryEntity, 'code'> & { readonly told_up_to: number };

/** Country data of the platform; belongs to no company. */
export class CountriesRepository {
  constructor(private readonly session: Session) {}

  /** Whether the table has exactly this data of each country. */
  async isInLine(countries: readonly CountryDetails[]): Promise<boolean> {
    const [differing] = await this.session.query(
      `select from unnest($1::text[], $2::text[]) as given (code, details) left join countries k using (code)
         where k.details::text is distinct from given.details limit 1`,
      columnsOf(countries),
    );
    return differing === undefined;
  }

  /** Updates the table, and schedules notifications for the companies of each changed country. */
  async synchronize(countries: readonly CountryDetails[]): Promise<void> {
    await this.session.query(
      `insert into countries as k (code, details)
         select code, details::json from unnest($1::text[], $2::text[]) as given (code, details) order by code
         on conflict (code) do update set details = excluded.details, told_up_to = 0
           where k.details::text <> excluded.details::text`,
      columnsOf(countries),
    );
  }

  /** Locked until the transaction ends; replicas skip each other's rows. */
  async lockUnpublished(): Promise<Unpublished | null> {
    const [row] = await this.session.query<Unpublished>(
      `select code, told_up_to from countries where told_up_to is not null
         order by code limit 1 for update skip locked`,
      [],
    );
    return row ?? null;
  }

  async setPublished(code: string, upTo: number | null): Promise<void> {
    await this.session.query('update countries set told_up_to = $2 where code = $1', [code, upTo]);
  }

  /** The next companies after this id, in ascending order. */
  async companiesIn(code: string, after: number, limit: number): Promise<CompanyId[]> {
    const rows = await this.session.query<{ id: CompanyId }>(
      'select id from companies where country = $1 and id > $2 order by id limit $3',
      [code, after, limit],
    );
    return rows.map(({ id }) => id);
  }
}

function columnsOf(countries: readonly CountryDetails[]): string[][] {
  return [countries.map(({ Country_id }) => Country_id), countries.map((country) => JSON.stringify(country))];
}
