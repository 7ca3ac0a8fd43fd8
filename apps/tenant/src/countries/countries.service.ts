import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, ownCall, type Clock } from '@marquee/service-kit';
import { changeCompany } from '../companies/company.rules';
import { COUNTRIES, type CountryDetails } from '../country-data/countries.rules';
import { CountriesStore } from './countries.store';

/** Companies in one transaction: nobody who changes one of them waits long. */
const BATCH = 50;
const WRITE_MS = 30_000;

/** Keeps what this release knows of countries where the database can print it. */
@Injectable()
export class CountriesService {
  constructor(
    private readonly store: CountriesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  bringInLine(countries: readonly CountryDetails[] = COUNTRIES): Promise<void> {
    return this.store.platform(ownCall(WRITE_MS), (tx) => tx.countries.bringInLine(countries));
  }

  /**
   * Where a country has a new rate or currency, the companies in it have new facts: tells the next ones, in order of id.
   * True where there may be more. What is told is kept with it, so that a process that dies is taken up where it was.
   */
  tellNext(): Promise<boolean> {
    return this.store.platform(ownCall(WRITE_MS), async (tx) => {
      const untold = await tx.countries.lockUntold();
      if (!untold) return false;
      const companies = await tx.countries.companiesIn(untold.code, untold.told_up_to, BATCH);
      for (const company of companies) await changeCompany(tx.as(company), this.clock.now());
      const last = companies.length === BATCH ? companies.at(-1) : undefined;
      await tx.countries.setTold(untold.code, last ?? null);
      return true;
    });
  }
}
