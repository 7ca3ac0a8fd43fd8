import { companyId } from '@marquee/contracts';
import { actorOf, type Caller } from './actor';

const [one, other] = [companyId(1), companyId(2)];

describe('the actor of a change', () => {
  it.each<[string, Caller, string | undefined]>([
    ['an app', { company: one, app: 'shelf-sync', user: 7 }, 'app:shelf-sync'],
    ['an admin user', { company: one, user: 7 }, 'user:7'],
    ['a signed-in user of the API', { company: one, app: 'console:7', user: 7, email: 'kim@example.org' }, 'user:7'],
    ['an operator', { operator: 'ada' }, 'operator:ada'],
    ['the actor of the received event', { company: one, actor: 'app:shelf-sync' }, 'app:shelf-sync'],
    ['the platform', {}, undefined],
    ['an app of another company', { company: other, app: 'shelf-sync', user: 7 }, undefined],
    ['an event of another company', { company: other, actor: 'user:7' }, undefined],
  ])('records the caller as actor of a change, except in another company: %s', (_, caller, actor) => {
    expect(actorOf(caller, one)).toBe(actor);
  });
});
