import type { Provider } from '@nestjs/common';
import { createEdge } from '@marquee/edge';
import { Desk, EDGE_SETTINGS, EdgeFixture, TestEdge } from '@marquee/testing';
import type { StorefrontConfig } from '../storefront.config';
import { StorefrontModule } from '../storefront.module';

const CONFIG: StorefrontConfig = { ...EDGE_SETTINGS, contentUrlSecret: 'of-a-test' };

/** Storefronts with the stand-in services that a test serves. */
export class StorefrontFixture extends EdgeFixture {
  readonly desk = new Desk();

  constructor() {
    super('storefront');
  }

  async storefront(change: Partial<StorefrontConfig> = {}): Promise<TestEdge> {
    const storefront = new TestEdge();
    await this.boot(storefront, change);
    return storefront;
  }

  /** Boots a storefront, or restarts a closed one. */
  async boot(storefront: TestEdge, change: Partial<StorefrontConfig> = {}): Promise<void> {
    const parts = await this.partsOf(storefront, { ...CONFIG, ...change });
    storefront.app = await createEdge({ ...parts, module: StorefrontModule });
    this.running.push(storefront.app);
  }

  protected provided(): Provider[] {
    return [{ provide: Desk, useValue: this.desk }];
  }
}
