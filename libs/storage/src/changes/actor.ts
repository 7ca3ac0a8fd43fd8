import type { CompanyId } from '@marquee/contracts';

/** The members of a call's context that name its caller. */
export interface Caller {
  readonly company?: CompanyId;
  readonly app?: string;
  readonly user?: number;
  /** The email of a signed-in user, who may act for an app. */
  readonly email?: string;
  readonly operator?: string;
  /** The actor of the event that caused the work. */
  readonly actor?: string;
}

/**
 * Who changes the rows of a company. Undefined for work of the platform itself, and for a change in a company that
 * did not make the call, which must not learn who did.
 */
export function actorOf(
  { company, app, user, email, operator, actor }: Caller,
  changed: CompanyId | null,
): string | undefined {
  if (operator !== undefined) return `operator:${operator}`;
  if (company === undefined || company !== changed) return undefined;
  if (actor !== undefined) return actor;
  if (app !== undefined && email === undefined) return `app:${app}`;
  return user === undefined ? undefined : `user:${user}`;
}
