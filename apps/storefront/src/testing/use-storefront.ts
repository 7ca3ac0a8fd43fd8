import { TestEdge, type Desk } from '@marquee/testing';
import { StorefrontFixture } from './storefront.fixture';

/** A bus for all tests of a file. */
export function useFixture(): StorefrontFixture {
  const fixture = new StorefrontFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.stop());
  return fixture;
}

interface Used {
  readonly fixture: StorefrontFixture;
  readonly storefront: TestEdge;
  readonly desk: Desk;
}

/** Like `useFixture`, with a storefront. Resets the desk before each test. */
export function useStorefront(): Used {
  const fixture = useFixture();
  const storefront = new TestEdge();
  const { desk } = fixture;
  beforeAll(() => fixture.boot(storefront));
  beforeEach(() => {
    desk.calls.length = 0;
    desk.answers.clear();
  });
  return { fixture, storefront, desk };
}
