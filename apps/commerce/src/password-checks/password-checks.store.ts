import { Injectable } from '@nestjs/common';
import { AttemptsRepository } from '@marquee/attempts';
import { storeOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';

@Injectable()
export class PasswordChecksStore extends storeOf({ attempts: AttemptsRepository, customers: CustomersRepository }) {}
