import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { FeedRepository } from './feed.repository';

@Injectable()
export class FeedStore extends storeOf({ feed: FeedRepository }) {}
export type FeedTx = TxOf<FeedStore>;
