import { SocketAddress } from 'node:net';
import { customer, readGmt, ShopError, type LoginClaims, type UpdateCustomer } from '@marquee/contracts';
import { checked } from '@marquee/validation';

const MINUTE_MS = 60_000;
/** The maximum age of a token with a timestamp. */
export const MAX_TOKEN_AGE_MS = 15 * MINUTE_MS;
/** The allowed clock skew of the shop's site. */
const MAX_CLOCK_SKEW_MS = MINUTE_MS;
const MAX_TEXT_LENGTH = 255;

/** Why an authentic token is rejected. Only for the log: the client gets one message for all reasons. */
export type Refusal =
  | 'created too long ago'
  | 'created in the future'
  | 'created_at is missing'
  | 'remote_ip is another address'
  | 'customer credentials are missing'
  | 'has invalid fields'
  | 'unknown customer'
  | 'wrong password'
  | 'disabled'
  | 'already used';
export class LoginRefused extends Error {
  constructor(readonly reason: Refusal) {
    super(`Login token rejected: ${reason}.`);
  }
}

/** The login of a token that is valid on its own. */
export interface WantedLogin {
  readonly as: { readonly token: string } | { readonly email: string; readonly password: string };
  /** The sent fields of the customer. */
  readonly about: Pick<UpdateCustomer, 'first_name' | 'last_name' | 'addresses'>;
  readonly identifier: string | undefined;
  readonly return_to: string | null;
  readonly madeAt: Date | null;
}

/** The address of the client, and the time. */
export interface Arrival {
  readonly address: string;
  readonly now: Date;
  /** Rejects tokens without a timestamp. */
  readonly needsTime: boolean;
}

/** The canonical form of a token, without padding, for auth and the list of used tokens. */
export function unpadded<T extends { readonly token: string }>(login: T): T {
  return { ...login, token: login.token.replace(/={1,2}$/, '') };
}

export function loginIn(claims: LoginClaims, { address, now, needsTime }: Arrival): WantedLogin {
  const madeAt = timeIn(claims, now);
  if (madeAt === null && needsTime) throw new LoginRefused('created_at is missing');
  const { remote_ip } = claims;
  if (isSent(remote_ip) && !(typeof remote_ip === 'string' && isSame(remote_ip, address))) {
    throw new LoginRefused('remote_ip is another address');
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
  if (Number.isNaN(age)) throw new LoginRefused('has invalid fields');
  if (age > MAX_TOKEN_AGE_MS) throw new LoginRefused('created too long ago');
  if (age < -MAX_CLOCK_SKEW_MS) throw new LoginRefused('created in the future');
  return at;
}

/** If a token names a customer in both ways, the customer token wins and needs no password. */
function namedBy({ customer_token, token, email, password }: LoginClaims): WantedLogin['as'] {
  const known = customer_token ?? token;
  if (typeof known === 'string' && known !== '') return { token: textIn(known) };
  if (typeof email !== 'string' || typeof password !== 'string') {
    throw new LoginRefused('customer credentials are missing');
  }
  wellFormed(() => checked(customer, 'create', { email }));
  return { email, password };
}

function aboutCustomer({ first_name, last_name, addresses }: LoginClaims): WantedLogin['about'] {
  const sent = { first_name, last_name, addresses };
  const named = Object.fromEntries(Object.entries(sent).filter(([, value]) => isSent(value)));
  const about: WantedLogin['about'] = wellFormed(() => checked(customer, 'update', named));
  // Ids are internal: the shop's own site does not know them.
  return { ...about, ...(about.addresses && { addresses: about.addresses.map(({ id: _ours, ...one }) => one) }) };
}

function wellFormed<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    return asRefusal(error);
  }
}

/** Reports all field faults as one reason. */
export function asRefusal(error: unknown): never {
  if (error instanceof ShopError && error.code === 'invalid') throw new LoginRefused('has invalid fields');
  throw error;
}

function textIn(value: string): string {
  if (value.length > MAX_TEXT_LENGTH || value.includes('\0')) throw new LoginRefused('has invalid fields');
  return value;
}

/** An empty text counts as not sent. */
function isSent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Compares addresses in any notation: IPv6 has many, and may contain an IPv4 address. */
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
