import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { LicensesRepository } from './licenses.repository';

@Injectable()
export class LicensesStore extends storeOf({ licenses: LicensesRepository }) {}
