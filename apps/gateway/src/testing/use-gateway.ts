import { GatewayFixture, TestGateway } from './gateway.fixture';
import type { SignInDesk } from './sign-in.stand-ins';
import type { Script } from './stand-ins';

/** A bus with stand-ins for all tests of a file. */
export function useFixture(): GatewayFixture {
  const fixture = new GatewayFixture();
  beforeAll(() => fixture.start());
  afterAll(() => fixture.stop());
  return fixture;
}

interface Used {
  readonly fixture: GatewayFixture;
  readonly gateway: TestGateway;
  readonly script: Script;
  readonly desk: SignInDesk;
}

/** Like `useFixture`, with a gateway. Resets the desk before each test. */
export function useGateway(): Used {
  const fixture = useFixture();
  const gateway = new TestGateway();
  const { script, desk } = fixture;
  beforeAll(() => fixture.boot(gateway));
  beforeEach(() => {
    desk.calls.length = 0;
    desk.answers.clear();
  });
  return { fixture, gateway, script, desk };
}
