import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf, type TxOf } from '@marquee/storage';
import { CompaniesRepository } from '../companies/companies.repository';
import { LinksRepository } from './links.repository';

@Injectable()
export class LinksStore extends storeOf({ companies: CompaniesRepository, links: LinksRepository }, CONFIG) {}
export type LinksTx = TxOf<LinksStore>;
