import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { CompaniesRepository } from './companies.repository';

@Injectable()
export class CompaniesStore extends storeOf({ companies: CompaniesRepository }) {}
