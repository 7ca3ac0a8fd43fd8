import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { MembershipsRepository } from './memberships.repository';

@Injectable()
export class MembershipsStore extends storeOf({ memberships: MembershipsRepository }) {}
