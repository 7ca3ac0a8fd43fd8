import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { MarketOffersRepository } from './market-offers.repository';

@Injectable()
export class MarketOffersStore extends storeOf({ marketOffers: MarketOffersRepository }) {}
