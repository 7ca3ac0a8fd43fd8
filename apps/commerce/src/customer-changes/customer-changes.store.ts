import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { CustomerChangesRepository } from './customer-changes.repository';

@Injectable()
export class CustomerChangesStore extends storeOf({ customerChanges: CustomerChangesRepository }) {}
