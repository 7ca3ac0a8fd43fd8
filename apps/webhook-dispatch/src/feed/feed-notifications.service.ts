import { Injectable } from '@nestjs/common';
import { KeyedBatcher } from '@marquee/async';
import { Bus } from '@marquee/bus';
import { FEED_CHANGES, type CompanyId } from '@marquee/contracts';

/** Notifies gateways with waiting clients that a company's feed has grown, with the topics, once per batch. */
@Injectable()
export class FeedNotificationsService {
  private readonly topics = new KeyedBatcher<CompanyId, string>((company) => ({
    run: async (topics) => this.bus.notifyChange(FEED_CHANGES, company, [...new Set(topics)]),
  }));

  constructor(private readonly bus: Bus) {}

  notify(company: CompanyId, topic: string): void {
    void this.topics.add(company, topic);
  }
}
