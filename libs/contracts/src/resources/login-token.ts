import { id, rawText } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';

/** The claims of a login token, unchecked: only the signature of the shop is verified. */
export type LoginClaims = Readonly<Record<string, unknown>>;

/** Interface, "Pre-authenticated customer login token". */
export const loginTokens = internalOperations('auth.internal.login_tokens', ['commerce'], {
  /** `unauthorized` for every token without a valid signature of the company, whatever the fault. */
  claims: readOp(takes({ company_id: id(), token: rawText() }), answers<{ readonly claims: LoginClaims }>()),
});
