import { Injectable } from '@nestjs/common';
import { KeyedBatcher } from '@marquee/async';
import { Bus } from '@marquee/bus';
import { FEED_NEWS, type CompanyId } from '@marquee/contracts';

/** Tells gateways whose clients wait for it that a company's feed has grown, and by which topics: once for what was written together. */
@Injectable()
export class FeedNewsService {
  private readonly topics = new KeyedBatcher<CompanyId, string>((company) => ({
    run: async (topics) => this.bus.tellNews(FEED_NEWS, company, [...new Set(topics)]),
  }));

  constructor(private readonly bus: Bus) {}

  tell(company: CompanyId, topic: string): void {
    void this.topics.add(company, topic);
  }
}
