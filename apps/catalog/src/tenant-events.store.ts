import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { CompaniesRepository } from '@marquee/company-snapshots';
import { LicensesRepository } from './licenses/licenses.repository';
import { MarketOffersRepository } from './market-offers/market-offers.repository';
import { PricesRepository } from './prices/prices.repository';

/** The repositories that company events write to. */
@Injectable()
export class TenantEventsStore extends storeOf({
  companies: CompaniesRepository,
  licenses: LicensesRepository,
  marketOffers: MarketOffersRepository,
  prices: PricesRepository,
}) {}
export type TenantEventsTx = TxOf<TenantEventsStore>;
