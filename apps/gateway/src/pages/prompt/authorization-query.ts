import { ShopError, type AuthorizationRequest } from '@marquee/contracts';
import { idOf, type Query, textIn } from '@marquee/edge';

const NAMES = [
  'client_id',
  'redirect_uri',
  'scope',
  'access_type',
  'state',
  'response_type',
  'code_challenge',
  'code_challenge_method',
] as const satisfies readonly (keyof AuthorizationRequest)[];

const MAX_LENGTH = 4096;
/** The company that the visitor has chosen. The interface does not have this parameter. */
const COMPANY = 'company';

/** The request of an app. A parameter without a value counts as absent; RFC 6749, 3.1. */
export function authorizationIn(query: Query): AuthorizationRequest {
  const sent = NAMES.map((name) => [name, parameterIn(query, name)] as const);
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined && value !== ''));
}

export function companyIn(query: Query): number | null {
  const chosen = textIn(query, COMPANY);
  return chosen === undefined ? null : idOf(chosen);
}

/** The prompt of the same request, with the chosen company. */
export function promptPath(request: AuthorizationRequest, company: number | null = null): string {
  const parameters = new URLSearchParams({ ...request });
  if (company !== null) parameters.set(COMPANY, String(company));
  return `/oauth2/auth?${parameters.toString()}`;
}

function parameterIn(query: Query, name: string): string | undefined {
  const value = textIn(query, name);
  if (value !== undefined && value.length > MAX_LENGTH) {
    throw ShopError.badQuery(name, `at most ${MAX_LENGTH} characters long`);
  }
  return value;
}
