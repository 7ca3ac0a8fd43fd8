import type { CompanyId } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { CountryDetails } from './countries';

/** Of the whole platform. */
export class CountriesRepository {
  constructor(private readonly session: Session) {}

  /** Brings the table in line; gives the countries that were told of otherwise before. */
  async bringInLine(countries: readonly CountryDetails[]): Promise<string[]> {
    const rows = await this.session.query<{ code: string; known: boolean }>(
      `with before as (select code from countries)
       insert into countries as k (code, details)
         select code, details::json from unnest($1::text[], $2::text[]) as given (code, details) order by code
         on conflict (code) do update set details = excluded.details where k.details::text <> excluded.details::text
         returning k.code, k.code in (select code from before) as known`,
      [countries.map(({ Country_id }) => Country_id), countries.map((country) => JSON.stringify(country))],
    );
    return rows.filter(({ known }) => known).map(({ code }) => code);
  }

  async companiesIn(codes: readonly string[]): Promise<CompanyId[]> {
    const rows = await this.session.query<{ id: CompanyId }>(
      'select id from companies where country = any($1) order by id',
      [codes],
    );
    return rows.map(({ id }) => id);
  }
}
