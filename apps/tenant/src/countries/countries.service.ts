import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { tellCompanyChanged } from '../companies/company-changes';
import { TenantStore } from '../tenant.store';
import { COUNTRIES, type CountryDetails } from './countries';

/** About a millisecond for each company of a country that changed. */
const SYNC_MS = 5 * 60_000;

/** Keeps what this release knows of countries where the database can print it. */
@Injectable()
export class CountriesService {
  constructor(
    private readonly store: TenantStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Where a country has a new rate or currency, the companies in it have new facts. */
  sync(countries: readonly CountryDetails[] = COUNTRIES): Promise<void> {
    const call = { requestId: randomUUID(), deadline: Date.now() + SYNC_MS };
    return this.store.platform(call, async (tx) => {
      const changed = await tx.countries.bringInLine(countries);
      for (const company of await tx.countries.companiesIn(changed)) {
        await tellCompanyChanged(tx.as(company), this.clock.now());
      }
    });
  }
}
