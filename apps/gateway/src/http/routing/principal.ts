import type { AccessType, CompanyId, Scope } from '@marquee/contracts';

/** Who calls: an app, for a company, with what its token grants. */
export interface Principal {
  readonly company: CompanyId;
  readonly app: string;
  readonly user: number;
  readonly grant: number;
  readonly scopes: readonly Scope[];
  readonly accessType: AccessType;
  /** Epoch seconds. */
  readonly expires: number;
  /** The keys of which each alone makes the token void; made once, looked up with every request. */
  readonly revokedBy: readonly string[];
}
