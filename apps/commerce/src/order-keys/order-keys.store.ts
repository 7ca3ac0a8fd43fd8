import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { OrderKeysRepository } from './order-keys.repository';

@Injectable()
export class OrderKeysStore extends storeOf({ orderKeys: OrderKeysRepository }) {}
