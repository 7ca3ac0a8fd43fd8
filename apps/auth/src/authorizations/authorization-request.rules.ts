import {
  ACCESS_TYPES,
  isScope,
  SCOPES,
  type AccessType,
  type AuthorizationRequest,
  type Scope,
} from '@marquee/contracts';

/** A validated authorization request. */
export interface CheckedRequest {
  readonly scopes: readonly Scope[];
  readonly access_type: AccessType;
  /** The PKCE challenge; S256 is the only supported method. */
  readonly code_challenge: string | null;
}
/** An error that is sent to the app, with a code of RFC 6749, 4.1.2.1. */
export interface Fault {
  readonly error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied';
  readonly error_description: string;
}

export const MAX_STATE = 2048;
const MAX_SCOPE = 2048;
/** Scopes of older clients, which grant no access here: ignored, and never stored. */
const FORMER_SCOPES: ReadonlySet<string> = new Set(['player', 'users']);
/** Format of a challenge, RFC 7636, 4.2. */
const CHALLENGE = /^[\w.~-]{43,128}$/;

/** Parses a request (interface, "Flow" 1). An empty parameter counts as absent (RFC 6749, 3.1). */
export function checked(request: AuthorizationRequest): CheckedRequest | Fault {
  const { response_type, state = '' } = request;
  if (response_type && response_type !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'response_type must be code.' };
  }
  if (state.length > MAX_STATE) return invalid(`state must have at most ${MAX_STATE} characters.`);
  const scopes = scopesOf(request);
  if (isFault(scopes)) return scopes;
  const access = accessTypeOf(request);
  if (isFault(access)) return access;
  const challenge = challengeOf(request);
  if (isFault(challenge)) return challenge;
  return { ...scopes, ...access, ...challenge };
}

export function isFault(read: object): read is Fault {
  return 'error' in read;
}

/**
 * The scopes in the order of the interface, without duplicates. Accepts spaces (RFC 6749) and commas as separators.
 */
function scopesOf({ scope = '' }: AuthorizationRequest): Pick<CheckedRequest, 'scopes'> | Fault {
  if (scope.length > MAX_SCOPE) return invalid(`scope must have at most ${MAX_SCOPE} characters.`);
  const words = scope.split(/[\s,]+/).filter((word) => word !== '' && !FORMER_SCOPES.has(word));
  const known = Object.keys(SCOPES) as Scope[];
  if (words.length > 0 && words.every(isScope)) return { scopes: known.filter((one) => words.includes(one)) };
  return { error: 'invalid_scope', error_description: `scope must name one or more of ${known.join(', ')}.` };
}

function accessTypeOf({ access_type: sent }: AuthorizationRequest): Pick<CheckedRequest, 'access_type'> | Fault {
  const access_type = ACCESS_TYPES.find((one) => one === (sent || 'offline'));
  return access_type ? { access_type } : invalid(`access_type must be ${ACCESS_TYPES.join(' or ')}.`);
}

/**
 * A challenge without a method would be a plain one, which does not protect against an attacker who can read the
 * prompt.
 */
function challengeOf(request: AuthorizationRequest): Pick<CheckedRequest, 'code_challenge'> | Fault {
  const { code_challenge, code_challenge_method: method } = request;
  if (!code_challenge && !method) return { code_challenge: null };
  if (method !== 'S256') return invalid('code_challenge_method must be S256.');
  if (code_challenge && CHALLENGE.test(code_challenge)) return { code_challenge };
  return invalid('code_challenge must be 43 to 128 characters from A-Z, a-z, 0-9, - . _ ~');
}

function invalid(error_description: string): Fault {
  return { error: 'invalid_request', error_description };
}
