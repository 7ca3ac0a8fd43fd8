import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf, type TxOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { MarketsRepository } from './markets.repository';

@Injectable()
export class MarketsStore extends storeOf({ companies: CompaniesRepository, markets: MarketsRepository }, CONFIG) {}
export type MarketsTx = TxOf<MarketsStore>;
