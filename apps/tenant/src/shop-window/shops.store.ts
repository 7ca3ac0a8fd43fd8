import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { ShopsRepository } from './shops.repository';

@Injectable()
export class ShopsStore extends storeOf({ shops: ShopsRepository }, CONFIG) {}
