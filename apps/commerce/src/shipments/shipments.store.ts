import { Injectable } from '@nestjs/common';
import { CompaniesRepository } from '@marquee/company-facts';
import { storeOf, type PlatformTxOf } from '@marquee/storage';
import { OrdersRepository } from '../orders/orders.repository';
import { FulfillmentsRepository } from '../fulfillments/fulfillments.repository';
import { ShipmentsRepository } from './shipments.repository';

@Injectable()
export class ShipmentsStore extends storeOf({
  companies: CompaniesRepository,
  fulfillments: FulfillmentsRepository,
  orders: OrdersRepository,
  shipments: ShipmentsRepository,
}) {}
export type ShipmentsTx = PlatformTxOf<ShipmentsStore>;
