import { SocketAddress } from 'node:net';
import { customer, readGmt, ShopError, type LoginClaims, type UpdateCustomer } from '@marquee/contracts';
import { checked } from '@marquee/validation';

const MINUTE_MS = 60_000;
/** How old a token may be, where it says when it was made. */
export const LONGEST_MS = 15 * MINUTE_MS;
/** So far ahead may the clock be of whoever made the token. */
const AHEAD_MS = MINUTE_MS;
const MAX_TEXT = 255;

/** What is wrong with a token that its shop has made. For the log alone: whoever shows it hears the same of all of them. */
export type Refusal =
  | 'made too long ago'
  | 'made in the future'
  | 'without the time it was made'
  | 'for another address'
  | 'names nobody'
  | 'has fields that are wrong'
  | 'no such customer'
  | 'another password'
  | 'disabled'
  | 'used before';
export class LoginRefused extends Error {
  constructor(readonly reason: Refusal) {
    super(`A login token was refused: ${reason}.`);
  }
}

/** What a token asks for, once everything that can be told from the token alone is right. */
export interface WantedLogin {
  readonly as: { readonly token: string } | { readonly email: string; readonly password: string };
  /** What is to be known of the customer from now on; what was not sent is not there. */
  readonly about: Pick<UpdateCustomer, 'first_name' | 'last_name' | 'addresses'>;
  readonly identifier: string | undefined;
  readonly return_to: string | null;
  readonly madeAt: Date | null;
}

/** Whom a token comes from, and when. */
export interface Arrival {
  readonly address: string;
  readonly now: Date;
  /** Refuses tokens that do not say when they were made. */
  readonly needsTime: boolean;
}

/** The one text of a token, which may come with padding or without: auth and the list of used tokens see no other. */
export function unpadded<T extends { readonly token: string }>(login: T): T {
  return { ...login, token: login.token.replace(/={1,2}$/, '') };
}

export function loginIn(claims: LoginClaims, { address, now, needsTime }: Arrival): WantedLogin {
  const madeAt = timeIn(claims, now);
  if (madeAt === null && needsTime) throw new LoginRefused('without the time it was made');
  const { remote_ip } = claims;
  if (isSent(remote_ip) && !(typeof remote_ip === 'string' && isSame(remote_ip, address))) {
    throw new LoginRefused('for another address');
  }
  const { return_to } = claims;
  return {
    as: namedBy(claims),
    about: aboutCustomer(claims),
    identifier: isSent(claims['identifier']) ? textIn(String(claims['identifier'])) : undefined,
    return_to: typeof return_to === 'string' ? return_to : null,
    madeAt,
  };
}

function timeIn({ created_at }: LoginClaims, now: Date): Date | null {
  if (!isSent(created_at)) return null;
  const at = readGmt(String(created_at));
  const age = now.getTime() - at.getTime();
  if (Number.isNaN(age)) throw new LoginRefused('has fields that are wrong');
  if (age > LONGEST_MS) throw new LoginRefused('made too long ago');
  if (age < -AHEAD_MS) throw new LoginRefused('made in the future');
  return at;
}

/** A token that names a customer in both ways means the first: whoever made it had no need of the password. */
function namedBy({ customer_token, token, email, password }: LoginClaims): WantedLogin['as'] {
  const known = customer_token ?? token;
  if (typeof known === 'string' && known !== '') return { token: textIn(known) };
  if (typeof email !== 'string' || typeof password !== 'string') throw new LoginRefused('names nobody');
  wellFormed(() => checked(customer, 'create', { email }));
  return { email, password };
}

function aboutCustomer({ first_name, last_name, addresses }: LoginClaims): WantedLogin['about'] {
  const sent = { first_name, last_name, addresses };
  const named = Object.fromEntries(Object.entries(sent).filter(([, value]) => isSent(value)));
  const about: WantedLogin['about'] = wellFormed(() => checked(customer, 'update', named));
  // Ids are ours: a shop's own site knows none of them.
  return { ...about, ...(about.addresses && { addresses: about.addresses.map(({ id: _ours, ...one }) => one) }) };
}

function wellFormed<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    return asRefusal(error);
  }
}

/** Whatever a check has to say of a field, it is one reason. */
export function asRefusal(error: unknown): never {
  if (error instanceof ShopError && error.code === 'invalid') throw new LoginRefused('has fields that are wrong');
  throw error;
}

function textIn(value: string): string {
  if (value.length > MAX_TEXT || value.includes('\0')) throw new LoginRefused('has fields that are wrong');
  return value;
}

/** An empty text says as little as none. */
function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Whatever way it is written in: an address of IPv6 has many, and may be one of IPv4 in disguise. */
function isSame(one: string, other: string): boolean {
  return plain(one) !== null && plain(one) === plain(other);
}

function plain(address: string): string | null {
  const bare = address.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  try {
    const family = bare.includes(':') ? 'ipv6' : 'ipv4';
    return new SocketAddress({ address: bare, family }).address;
  } catch {
    return null;
  }
}
