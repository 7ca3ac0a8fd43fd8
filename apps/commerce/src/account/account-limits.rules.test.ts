import { knownAt } from '../password-checks/password-limits.rules';
import { forgotLimits } from './account-limits.rules';

const kim = { company: 1202, email: 'kim@example.org', address: '192.0.2.7' };

it('limits password-reset links over all networks, except networks where the customer has signed in', () => {
  const limits = forgotLimits(kim.company, kim.email, kim.address);
  expect(limits.map(({ unless }) => unless)).toEqual([undefined, knownAt(kim), undefined]);
  for (const other of [{ address: '198.51.100.7' }, { email: 'ada@example.org' }, { company: 1203 }]) {
    expect(limits[1]?.unless).not.toBe(knownAt({ ...kim, ...other }));
  }
});
