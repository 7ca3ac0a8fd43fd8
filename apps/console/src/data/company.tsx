import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Client } from '@marquee/client';
import { clientOf } from './client';
import type { Permission, Scope, Session } from './session';

/** The company that the page shows, and what the signed-in user may do there. */
export interface CompanyAccess {
  readonly id: number;
  readonly name: string;
  readonly userId: number;
  readonly session: Session;
  readonly client: Client;
  has(scope: Scope): boolean;
  may(permission: Permission): boolean;
}

const Context = createContext<CompanyAccess | undefined>(undefined);

function accessOf(session: Session, id: number): CompanyAccess | undefined {
  const company = session.companies.find((one) => one.id === id);
  const access = session.permissions.find((one) => one.company_id === id);
  if (company === undefined || access === undefined) return undefined;
  return {
    id,
    name: company.name,
    userId: company.user_id,
    session,
    client: clientOf(id),
    has: (scope) => access.scopes.includes(scope),
    may: (permission) => access.permissions.includes(permission),
  };
}

export function CompanyProvider({ session, id, children }: { session: Session; id: number; children: ReactNode }) {
  const access = useMemo(() => accessOf(session, id), [session, id]);
  return <Context value={access}>{children}</Context>;
}

export function useCompany(): CompanyAccess {
  const access = useContext(Context);
  if (access === undefined) throw new Error('This component needs a company; render it below CompanyProvider.');
  return access;
}
