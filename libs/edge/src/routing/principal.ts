import type { AccessType, CompanyId, Scope } from '@marquee/contracts';

/** The caller: an app with its company and its granted scopes, or a signed-in user with those of the permissions. */
export interface Principal {
  readonly company: CompanyId;
  /** The client id; `console:<user>` for a user who names no app. */
  readonly app: string;
  readonly user: number;
  readonly grant: number;
  readonly scopes: readonly Scope[];
  readonly accessType: AccessType;
  /** Epoch seconds. */
  readonly expires: number;
  /** Revocation keys, each of which invalidates the token; built once and checked on every request. */
  readonly revokedBy: readonly string[];
  /** The sign-in email of a signed-in user. */
  readonly email?: string;
  /** Whether the session of a signed-in user still exists and still admits this call. */
  readonly isAlive?: () => Promise<boolean>;
}
