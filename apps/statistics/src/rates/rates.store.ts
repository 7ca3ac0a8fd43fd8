import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { RatesRepository } from './rates.repository';

@Injectable()
export class RatesStore extends storeOf({ rates: RatesRepository }) {}
