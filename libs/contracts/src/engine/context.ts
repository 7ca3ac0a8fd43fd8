import type { Scope } from '../scopes';

declare const company: unique symbol;
/**
 * A company that the caller may act for. Made only from a verified token, event, login token, partner or shipper link,
 * or an operator's command.
 */
export type CompanyId = number & { readonly [company]: true };

export function companyId(value: number): CompanyId {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`A company id must be a whole number of at least 1, not ${value}.`);
  }
  return value as CompanyId;
}

/** Travels in the headers of every call: company, caller and deadline. The first argument of every handler. */
export interface CallContext {
  readonly requestId: string;
  /** Epoch milliseconds after which the caller stops waiting for the answer. */
  readonly deadline: number;
  /** W3C trace context of the caller. */
  readonly traceparent?: string;
  /** Whether the client has disconnected. Never leaves the process; calls that wait to be sent are dropped once it returns true. */
  readonly hasLeft?: () => boolean;
  /**
   * The company whose shop is visited; it shares the gateway's calls with other companies. This field never leaves the
   * process.
   */
  readonly shopOf?: number;
}

/** A call for a company by an app or a signed-in user, through the gateway. */
export interface Context extends CallContext {
  readonly company: CompanyId;
  /** The client id of the calling app, or `console:<user>` for a signed-in user. */
  readonly app: string;
  /** The admin user who granted the app its access, or who has signed in. */
  readonly user: number;
  /** The sign-in email of a signed-in user; absent if an app calls. */
  readonly email?: string;
  readonly scopes: readonly Scope[];
  /** The network address of the app. */
  readonly address?: string;
  /** `Idempotency-Key` of a POST. */
  readonly idempotencyKey?: string;
  /** `If-Match`: the row version that a change expects. */
  readonly ifMatch?: number;
}

/** The name of the caller in the audit log. */
export function auditNameOf({ app, email }: Pick<Context, 'app' | 'email'>): string {
  return email ?? `app ${app}`;
}

/** A call by an admin user who has signed in to the pages of one of their companies. */
export interface PersonContext extends CallContext {
  readonly company: CompanyId;
  /** The user's id in that company. */
  readonly user: number;
  /** The sign-in email; the name in the audit log. */
  readonly email: string;
}

/** A call by the operator's command line; the companies it concerns are part of its input. */
export interface OperatorContext extends CallContext {
  /** The operator who typed the command, for the audit log. */
  readonly operator: string;
}

export interface RefusedCall {
  /** `tenant.admin.companies.disable` */
  readonly operation: string;
  readonly ctx: OperatorContext;
  /** The unchecked input. */
  readonly input: unknown;
  readonly error: unknown;
}
