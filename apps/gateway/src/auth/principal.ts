import { companyId, isScope, revocationKey, type AccessTokenClaims } from '@marquee/contracts';
import type { Principal } from '@marquee/edge';

/** The claims of a verified token; throws if they do not match what auth signs. */
export function principalOf(claims: AccessTokenClaims, kid: string): Principal {
  const { client_id: app, sub, grant, scope, access_type: accessType, exp: expires } = claims;
  const company = companyId(claims.company);
  const user = Number(sub);
  const isWhole = typeof app === 'string' && typeof scope === 'string' && [user, grant].every(Number.isSafeInteger);
  if (!isWhole) throw new TypeError('The payload of the token lacks the claims of an access token.');
  const scopes = scope.split(',').filter(isScope);
  const revokedBy = [
    revocationKey.grant(grant),
    revocationKey.app(app),
    revocationKey.user(company, user),
    revocationKey.company(company),
    revocationKey.key(kid),
    revocationKey.api(company),
  ];
  return { company, app, user, grant, scopes, accessType, expires, revokedBy };
}
