import { SERVICES, type ServiceState } from '@marquee/contracts';
import { aMembership } from '../testing/sign-in.samples';
import { useGateway } from '../testing/use-gateway';

const { gateway, desk } = useGateway();

async function read(operator: boolean) {
  desk.admit({ email: 'olga@example.org', operator, memberships: [aMembership()] }, '');
  const cookie = `__Host-marquee=${desk.session('olga@example.org')}`;
  return gateway.call('GET /admin/service_states.json', { token: null, headers: { cookie } });
}

describe('GET /admin/service_states.json', () => {
  it('lists a service that does not answer as not ready, with the reason', async () => {
    const answer = await read(true);
    const { service_states: states } = answer.json<{ service_states: ServiceState[] }>();
    expect(states.map(({ service }) => service)).toEqual(['gateway', 'storefront', ...SERVICES]);
    expect(states[1]).toMatchObject({ ready: false, version: null, uptime_seconds: null });
    expect(states[1]?.faults).toEqual([{ part: 'service', fault: expect.stringMatching(/\w/) as string }]);
  });

  it('calls no service for a user who is no operator', async () => {
    desk.calls.length = 0;
    expect((await read(false)).statusCode).toBe(403);
    expect(desk.calls.map(({ operation }) => operation)).toEqual(['find']);
  });
});
