import {
  ACCESS_TYPES,
  isScope,
  SCOPES,
  type AccessType,
  type AuthorizationRequest,
  type Scope,
} from '@marquee/contracts';

/** What an app asks for, read from its request and found valid. */
export interface Wish {
  readonly scopes: readonly Scope[];
  readonly access_type: AccessType;
  /** The challenge of PKCE, by the method S256, which is the only one that is supported. */
  readonly code_challenge: string | null;
}
/** An error that the app is told, in the words of RFC 6749, 4.1.2.1. */
export interface Fault {
  readonly error: 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied';
  readonly error_description: string;
}

export const MAX_STATE = 2048;
const MAX_SCOPE = 2048;
/** The form of a challenge, by RFC 7636, 4.2. */
const CHALLENGE = /^[\w.~-]{43,128}$/;

/** Reads a request (interface, "Flow" 1). A parameter without a value counts as one that was not sent (RFC 6749, 3.1). */
export function wishOf(request: AuthorizationRequest): Wish | Fault {
  const { response_type, state = '' } = request;
  if (response_type && response_type !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'response_type must be code.' };
  }
  if (state.length > MAX_STATE) return invalid(`state must not be longer than ${MAX_STATE} characters.`);
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

/** The scopes in the order of the interface, each once. Spaces separate them as well as commas, as RFC 6749 has it. */
function scopesOf({ scope = '' }: AuthorizationRequest): Pick<Wish, 'scopes'> | Fault {
  if (scope.length > MAX_SCOPE) return invalid(`scope must not be longer than ${MAX_SCOPE} characters.`);
  const words = scope.split(/[\s,]+/).filter(Boolean);
  const known = Object.keys(SCOPES) as Scope[];
  if (words.length > 0 && words.every(isScope)) return { scopes: known.filter((one) => words.includes(one)) };
  return { error: 'invalid_scope', error_description: `scope must name one or more of ${known.join(', ')}.` };
}

function accessTypeOf({ access_type: sent }: AuthorizationRequest): Pick<Wish, 'access_type'> | Fault {
  const access_type = ACCESS_TYPES.find((one) => one === (sent || 'offline'));
  return access_type ? { access_type } : invalid(`access_type must be ${ACCESS_TYPES.join(' or ')}.`);
}

/** A challenge without a method would be a plain one, which protects nothing from whoever can read the prompt. */
function challengeOf(request: AuthorizationRequest): Pick<Wish, 'code_challenge'> | Fault {
  const { code_challenge, code_challenge_method: method } = request;
  if (!code_challenge && !method) return { code_challenge: null };
  if (method !== 'S256') return invalid('code_challenge_method must be S256.');
  if (code_challenge && CHALLENGE.test(code_challenge)) return { code_challenge };
  return invalid('code_challenge must be 43 to 128 letters, digits, or any of - . _ ~');
}

function invalid(error_description: string): Fault {
  return { error: 'invalid_request', error_description };
}
