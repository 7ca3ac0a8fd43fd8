import { Inject, Injectable } from '@nestjs/common';
import type { ContentStore } from './content-store';
import { CONFIG } from '@marquee/service-kit';
import { contentStoreOf, type ContentConfig } from './content-config';

/** The store of content files, from which they are delivered too. */
@Injectable()
export class StoredContents {
  readonly store: ContentStore;

  constructor(@Inject(CONFIG) config: ContentConfig) {
    this.store = contentStoreOf(config);
  }
}
