import { Inject, Injectable } from '@nestjs/common';
import { contentStoreOf, type ContentStore } from '@marquee/content-store';
import { CONFIG } from '@marquee/service-kit';
import type { GatewayConfig } from '../gateway.config';

/** The store of content files, from which they are delivered too. */
@Injectable()
export class StoredContents {
  readonly store: ContentStore;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    this.store = contentStoreOf(config);
  }
}
