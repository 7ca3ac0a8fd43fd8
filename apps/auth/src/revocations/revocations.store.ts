import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { RevocationsRepository } from './revocations.repository';

@Injectable()
export class RevocationsStore extends storeOf({ revocations: RevocationsRepository }) {}
