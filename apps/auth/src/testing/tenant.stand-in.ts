import { Controller, Inject } from '@nestjs/common';
import { Handles } from '@marquee/bus';
import {
  companySnapshot,
  memberships,
  ShopError,
  type CallContext,
  type CompanySnapshot,
  type EmailChange,
  type Membership,
} from '@marquee/contracts';
import { aCompanySnapshot } from '@marquee/testing';

interface KnownUser extends Membership {
  readonly email: string;
}

/** The state of the tenant stand-in, and the calls it received. */
export class TenantScript {
  readonly snapshots = new Map<number, CompanySnapshot>();
  /** Enabled users of enabled companies; remove one to disable it. */
  users: KnownUser[] = [];
  /** Emails reported as verified. */
  readonly verified: string[] = [];
  readonly calls: string[] = [];
  /** Answer to a change of an email, if set. */
  changeEmailFault: ShopError | undefined;
  /** Thrown by every call while it is set. */
  fault: ShopError | undefined;

  company(company_id: number, change: { name?: string; email?: string; user_id?: number } = {}): KnownUser {
    const {
      name = `Company ${company_id}`,
      email = `owner-${company_id}@example.org`,
      user_id = company_id + 50,
    } = change;
    const owner = { user_id, email };
    this.snapshots.set(company_id, aCompanySnapshot({ company_id, company_name: name, owner, email }));
    return this.user(company_id, email, user_id);
  }

  user(company_id: number, email: string, user_id: number): KnownUser {
    const user: KnownUser = {
      company_id,
      company_name: this.snapshots.get(company_id)?.company_name ?? '',
      user_id,
      first_name: 'Ada',
      last_name: 'Lovelace',
      language: 'en',
      permissions: PERMISSIONS,
      email,
    };
    this.users.push(user);
    return user;
  }

  disable(user: KnownUser): void {
    this.users = this.users.filter((one) => one !== user);
  }

  asked(operation: string): void {
    this.calls.push(operation);
    if (this.fault) throw this.fault;
  }
}

const PERMISSIONS: Membership['permissions'] = {
  request_products: 1,
  request_keyfile: 1,
  request_rescue_code: 1,
  request_beta_code: 1,
  create_users: 1,
  web_access: 1,
  accounting: 1,
  unlock: 1,
  RepAccounting: 1,
  manage_apps: 1,
  manage_shop: 1,
};

/** Answers tenant's operations, over the real bus. */
@Controller()
export class TenantStandIn {
  constructor(@Inject(TenantScript) private readonly script: TenantScript) {}

  @Handles(companySnapshot.get)
  async snapshot(_ctx: CallContext, { company_id }: { company_id: number }): Promise<CompanySnapshot> {
    this.script.asked('snapshot');
    const snapshot = this.script.snapshots.get(company_id);
    if (!snapshot) throw ShopError.notFound('company', company_id);
    return snapshot;
  }
  @Handles(companySnapshot.names)
  async names(_ctx: CallContext, { company_ids }: { company_ids: readonly number[] }) {
    this.script.asked('names');
    const known = company_ids.flatMap((id) => this.script.snapshots.get(id) ?? []);
    return { names: known.map(({ company_id, company_name }) => ({ company_id, company_name })) };
  }
  @Handles(memberships.of_email)
  async ofEmail(_ctx: CallContext, { email }: { email: string }) {
    this.script.asked('of_email');
    return { memberships: this.script.users.filter((user) => user.email === email.toLowerCase()) };
  }
  @Handles(memberships.get)
  async get(_ctx: CallContext, { company_id, user_id }: { company_id: number; user_id: number }): Promise<Membership> {
    this.script.asked('get');
    const found = this.script.users.find((user) => user.company_id === company_id && user.user_id === user_id);
    if (!found) throw ShopError.notFound('user', user_id);
    return found;
  }
  @Handles(memberships.change_email)
  async changeEmail(_ctx: CallContext, { email, new_email }: EmailChange) {
    this.script.asked('change_email');
    if (this.script.changeEmailFault) throw this.script.changeEmailFault;
    for (const user of this.script.users.filter((one) => one.email === email)) {
      Object.assign(user, { email: new_email });
    }
    return {};
  }
  @Handles(memberships.verified)
  async setVerified(_ctx: CallContext, { email }: { email: string }) {
    this.script.asked('verified');
    this.script.verified.push(email);
    return {};
  }
}
