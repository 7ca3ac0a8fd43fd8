import { Injectable } from '@nestjs/common';
import { storeOf } from '@marquee/storage';
import { PartitionsRepository } from './partitions.repository';

@Injectable()
export class PartitionsStore extends storeOf({ partitions: PartitionsRepository }) {}
