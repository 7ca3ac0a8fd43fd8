import { id, rawText } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';

/** What a shop wrote into a login token, as it wrote it: that the shop did is all that is known of it. */
export type LoginClaims = Readonly<Record<string, unknown>>;

/** Interface, "Pre-authenticated customer login token". */
export const loginTokens = internalOperations('auth.internal.login_tokens', ['commerce'], {
  /** `unauthorized` for every token that the company did not make, whatever is wrong with it. */
  claims: readOp(takes({ company_id: id(), token: rawText() }), answers<{ readonly claims: LoginClaims }>()),
});
