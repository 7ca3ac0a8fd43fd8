import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { RecordsRepository } from './records.repository';

@Injectable()
export class RecordsStore extends storeOf({ records: RecordsRepository }) {}
