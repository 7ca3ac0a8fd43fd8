import { randomBytes } from 'node:crypto';
import { adminIdentities, sessions, type Confirmation } from '@marquee/contracts';
import type { AuthFixture } from './auth.fixture';

/** Somebody at a browser; each has an email and a network address of their own. */
export interface Person {
  readonly email: string;
  readonly address: string;
}

export function somebody(): Person {
  const [a, b, c] = randomBytes(3);
  return { email: `kim-${randomBytes(6).toString('hex')}@example.org`, address: `10.${a}.${b}.${c}` };
}

/** Somebody whom the operator has given a password. */
export async function somebodyWithPassword(fixture: AuthFixture): Promise<Person & { password: string }> {
  const person = somebody();
  const { password } = await fixture.cli.call(adminIdentities.ensure, fixture.operator(), { email: person.email });
  if (password === null) throw new Error('The identity was there already.');
  return { ...person, password: fixture.secret(password) };
}

/** Signs in, over the bus. */
export async function signIn(fixture: AuthFixture, person: Person & { password: string }): Promise<string> {
  const { email, address, password } = person;
  const { session } = await fixture.gateway.call(sessions.open, fixture.call(), { email, address, password });
  return fixture.secret(session);
}

/** Lets a user of a company sign in, and gives what they enter again before a secret is shown. */
export async function confirmationOf(fixture: AuthFixture, email: string): Promise<Confirmation> {
  const { address } = somebody();
  const { password } = await fixture.cli.call(adminIdentities.ensure, fixture.operator(), { email });
  if (password === null) throw new Error('The identity was there already.');
  return { password: fixture.secret(password), address };
}
