import { randomBytes } from 'node:crypto';
import { adminIdentities, sessions, type Confirmation } from '@marquee/contracts';
import type { AuthFixture } from './auth.fixture';

/** A person at a browser; each has a separate email and network address. */
export interface Person {
  readonly email: string;
  readonly address: string;
}

export function newPerson(): Person {
  const [a, b, c] = randomBytes(3);
  return { email: `kim-${randomBytes(6).toString('hex')}@example.org`, address: `10.${a}.${b}.${c}` };
}

/** A person with a password set by the operator. */
export async function personWithPassword(fixture: AuthFixture): Promise<Person & { password: string }> {
  const person = newPerson();
  const { password } = await fixture.cli.call(adminIdentities.ensure, fixture.operator(), { email: person.email });
  if (password === null) throw new Error('The identity already exists.');
  return { ...person, password: fixture.secret(password) };
}

export async function signIn(fixture: AuthFixture, person: Person & { password: string }): Promise<string> {
  const { email, address, password } = person;
  const { session } = await fixture.gateway.call(sessions.open, fixture.call(), { email, address, password });
  return fixture.secret(session);
}

/** Lets a user of a company sign in; returns the confirmation required before a secret is shown. */
export async function confirmationOf(fixture: AuthFixture, email: string): Promise<Confirmation> {
  const { address } = newPerson();
  const { password } = await fixture.cli.call(adminIdentities.ensure, fixture.operator(), { email });
  if (password === null) throw new Error('The identity already exists.');
  return { password: fixture.secret(password), address };
}
