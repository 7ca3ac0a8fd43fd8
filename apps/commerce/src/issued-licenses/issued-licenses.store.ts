import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { CustomersRepository } from '../customers/customers.repository';
import { IssuedLicensesRepository } from './issued-licenses.repository';

@Injectable()
export class IssuedLicensesStore extends storeOf({
  customers: CustomersRepository,
  issuedLicenses: IssuedLicensesRepository,
}) {}
