import {
  companyId,
  isScope,
  type AccessTokenClaims,
  type AccessType,
  type CompanyId,
  type Scope,
} from '@marquee/contracts';

/** Who calls: an app, for a company, with what its token grants. */
export interface Principal {
  readonly company: CompanyId;
  readonly app: string;
  readonly user: number;
  readonly scopes: readonly Scope[];
  readonly accessType: AccessType;
  /** Epoch seconds. */
  readonly expires: number;
}

/** The claims of a token whose signature holds; throws where they are not what auth signs. */
export function principalOf(claims: AccessTokenClaims): Principal {
  const { client_id, sub, scope, access_type, exp } = claims;
  const user = Number(sub);
  if (typeof client_id !== 'string' || typeof scope !== 'string' || !Number.isSafeInteger(user)) {
    throw new TypeError('not the claims of an access token');
  }
  const scopes = scope.split(',').filter(isScope);
  return { company: companyId(claims.company), app: client_id, user, scopes, accessType: access_type, expires: exp };
}
