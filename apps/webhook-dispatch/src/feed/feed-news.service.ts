import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { FEED_NEWS, type CompanyId } from '@marquee/contracts';

/** Tells gateways whose clients wait for it that a company's feed has grown, and by which topics: once for what was written together. */
@Injectable()
export class FeedNewsService {
  private readonly grown = new Map<CompanyId, Set<string>>();

  constructor(private readonly bus: Bus) {}

  tell(company: CompanyId, topic: string): void {
    if (this.grown.size === 0) setImmediate(() => this.tellAll());
    const topics = this.grown.get(company) ?? new Set();
    this.grown.set(company, topics.add(topic));
  }

  private tellAll(): void {
    for (const [company, topics] of this.grown) this.bus.tellNews(FEED_NEWS, company, [...topics]);
    this.grown.clear();
  }
}
