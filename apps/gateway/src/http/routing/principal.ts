import type { AccessType, CompanyId, Scope } from '@marquee/contracts';

/** The caller: an app, its company, and its granted scopes. */
export interface Principal {
  readonly company: CompanyId;
  readonly app: string;
  readonly user: number;
  readonly grant: number;
  readonly scopes: readonly Scope[];
  readonly accessType: AccessType;
  /** Epoch seconds. */
  readonly expires: number;
  /** Revocation keys, each of which invalidates the token; built once and checked on every request. */
  readonly revokedBy: readonly string[];
}
