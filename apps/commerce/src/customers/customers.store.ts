import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { CustomersRepository } from './customers.repository';

@Injectable()
export class CustomersStore extends storeOf({ customers: CustomersRepository }) {}
export type CustomersTx = TxOf<CustomersStore>;
