import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { LicensesRepository } from './licenses.repository';

@Injectable()
export class LicensesStore extends storeOf({ licenses: LicensesRepository }) {}
export type LicensesTx = TxOf<LicensesStore>;
