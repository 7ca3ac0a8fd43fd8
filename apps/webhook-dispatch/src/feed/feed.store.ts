import { Injectable } from '@nestjs/common';
import { storeOf, type TxOf } from '@marquee/storage';
import { WebhooksRepository } from '../webhooks/webhooks.repository';
import { FeedRepository } from './feed.repository';

@Injectable()
export class FeedStore extends storeOf({ feed: FeedRepository, webhooks: WebhooksRepository }) {}
export type FeedTx = TxOf<FeedStore>;
