import { Injectable } from '@nestjs/common';
import { CONFIG } from '@marquee/service-kit';
import { storeOf } from '@marquee/storage';
import { MembershipsRepository } from '../memberships/memberships.repository';
import { ShopsRepository } from './shops.repository';

@Injectable()
export class ShopsStore extends storeOf({ memberships: MembershipsRepository, shops: ShopsRepository }, CONFIG) {}
