import { Injectable, Inject } from '@nestjs/common';
import { CONFIG, CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { changeCompany } from '../companies/company.tx';
import { COUNTRIES, type CountryDetails } from '../country-data/countries.rules';
import { CountriesRepository } from './countries.repository';

@Injectable()
export class CountriesStore extends storeOf(
  { companies: CompaniesRepository, countries: CountriesRepository },
  CONFIG,
) {}

/** Companies per transaction, so that writers of one of them do not wait long. */
const BATCH_SIZE = 50;
const WRITE_MS = 30_000;

/** Copies this release's country data to the database, where views read it. */
@Injectable()
export class CountriesService {
  constructor(
    private readonly store: CountriesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Writes only differences, so that a process also starts while the database is read-only. */
  async synchronize(countries: readonly CountryDetails[] = COUNTRIES): Promise<void> {
    const ctx = ownCall(WRITE_MS);
    if (await this.store.readPlatform(ctx).countries.isInLine(countries)) return;
    await this.store.platform(ctx, (tx) => tx.countries.synchronize(countries));
  }

  /**
   * Notifies the next companies of a country with a new rate or currency, in order of id; true if more may be due. The
   * cursor commits with the events, so another replica continues after a crash.
   */
  publishNext(): Promise<boolean> {
    return this.store.platform(ownCall(WRITE_MS), async (tx) => {
      const unpublished = await tx.countries.lockUnpublished();
      if (!unpublished) return false;
      const companies = await tx.countries.companiesIn(unpublished.code, unpublished.told_up_to, BATCH_SIZE);
      for (const company of companies) await changeCompany(tx.as(company), this.clock.now());
      const last = companies.length === BATCH_SIZE ? companies.at(-1) : undefined;
      await tx.countries.setPublished(unpublished.code, last ?? null);
      return true;
    });
  }
}
