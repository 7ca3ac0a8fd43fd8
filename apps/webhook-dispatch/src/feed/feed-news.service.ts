import { Injectable } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import { FEED_NEWS, type CompanyId } from '@marquee/contracts';

/** Tells gateways whose clients wait for it that a company's feed has grown: once for what was written together. */
@Injectable()
export class FeedNewsService {
  private readonly grown = new Set<CompanyId>();

  constructor(private readonly bus: Bus) {}

  tell(company: CompanyId): void {
    if (this.grown.size === 0) setImmediate(() => this.tellAll());
    this.grown.add(company);
  }

  private tellAll(): void {
    for (const company of this.grown) this.bus.tellNews(FEED_NEWS, company);
    this.grown.clear();
  }
}
