import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { IdentitiesRepository } from './identities.repository';

@Injectable()
export class IdentitiesStore extends storeOf({ identities: IdentitiesRepository }) {}
