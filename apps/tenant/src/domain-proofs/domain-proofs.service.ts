import { Inject, Injectable } from '@nestjs/common';
import {
  companyId,
  formatGmt,
  requirePermission,
  ShopError,
  type CallContext,
  type OperatorContext,
  type PersonContext,
  type ShopDomain,
  type ShopDomains,
} from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { contestOf, settle, write, type Contest, type Look } from './contest.tx';
import { Dns } from './dns.adapter';
import type { DomainRow } from './domain-proofs.repository';
import { DomainProofsStore, type DomainProofsTx } from './domain-proofs.store';
import { unproven } from '../domains/proof.rules';
import { LEASE_SECONDS } from './waiting-domains.queue';
import { recordName, recordOf } from './record.rules';

/** Minimum pause between requested lookups. */
const REQUEST_PAUSE_SECONDS = 30;

/** Verifies that a company controls its custom domains before they take effect. */
@Injectable()
export class DomainProofsService {
  constructor(
    private readonly store: DomainProofsStore,
    private readonly dns: Dns,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async listOwn(ctx: PersonContext): Promise<ShopDomains> {
    await this.requireManager(ctx);
    return this.list(ctx, ctx.company);
  }

  async checkOwn(ctx: PersonContext, host: string): Promise<ShopDomain> {
    await this.requireManager(ctx);
    return this.check(ctx, ctx.company, host);
  }

  async list(ctx: CallContext, company: number): Promise<ShopDomains> {
    const rows = await this.store.read(companyId(company), ctx).domains.list();
    return { domains: rows.map(rendered), looks_in_dns: this.dns.isAsked };
  }

  /** Looks up the record of a domain now and returns the result. A request by an operator is audited. */
  async check(ctx: CallContext | OperatorContext, company: number, host: string): Promise<ShopDomain> {
    if (!this.dns.isAsked) {
      throw new ShopError(
        'conflict',
        'This installation cannot look up domains. Ask the operator to verify the domain.',
      );
    }
    const call = { ...ctx, company: companyId(company) };
    const name = host.toLowerCase();
    const ask = (tx: DomainProofsTx) => this.ask(tx, name);
    const look = await ('operator' in ctx
      ? this.store.operate(ctx, call.company, 'domain check', { host: name }, ask)
      : this.store.write(call, ask));
    await this.look(call, look);
    const row = await this.store.read(call).domains.find(name);
    if (row === null) throw ShopError.notFound('domain', host);
    return rendered(row);
  }

  /** Queries the DNS and stores the result. */
  async look(ctx: CallContext, look: Look): Promise<void> {
    const records = await this.dns.textsAt(recordName(look.host));
    await this.store.platform(ctx, (tx) => settle(tx, look, records, this.clock.now()));
  }

  prove(ctx: OperatorContext, company: number, host: string): Promise<ShopDomain> {
    return this.operate(ctx, company, { host, action: 'domain prove' }, ({ claim, rival }) => {
      if (rival !== null) {
        const sentence = `Company ${rival.company_id} has verified ${host}. Withdraw that verification first.`;
        throw new ShopError('conflict', sentence);
      }
      const proven_at = claim.proven_at ?? this.clock.now();
      return { ...claim, proven_at, proven_by: 'operator', failures: 0, failing_since: null, due_at: null };
    });
  }

  withdraw(ctx: OperatorContext, company: number, host: string): Promise<ShopDomain> {
    return this.operate(ctx, company, { host, action: 'domain withdraw' }, ({ claim }) => ({
      ...claim,
      ...unproven(this.clock.now()),
      proven_by: null,
    }));
  }

  private async requireManager(ctx: PersonContext): Promise<void> {
    requirePermission(await this.store.read(ctx).memberships.get(ctx.user), 'manage_shop');
  }

  private operate(
    ctx: OperatorContext,
    company: number,
    { host, action }: { host: string; action: string },
    change: (contest: Contest) => DomainRow,
  ): Promise<ShopDomain> {
    const owner = companyId(company);
    const name = host.toLowerCase();
    return this.store.operate(ctx, owner, action, { host: name }, async (tx) => {
      const contest = await contestOf(tx, owner, name);
      if (contest === null) {
        throw new ShopError(
          'not_found',
          `Company ${company} has no shop with the domain ${host}. Check the company and the domain.`,
        );
      }
      const after = change(contest);
      await write(tx, contest.claim, after, this.clock.now());
      return rendered(after);
    });
  }

  /** Takes the lookup over from a worker, and restarts the period of automatic lookups. */
  private async ask(tx: DomainProofsTx, host: string): Promise<Look> {
    const row = await tx.domains.findLocked(host);
    if (row === null) throw ShopError.notFound('domain', host);
    if (row.proven_by === 'operator') {
      throw new ShopError(
        'conflict',
        'The operator has verified this domain, so its record is not looked up. Nothing is left to do.',
      );
    }
    const now = this.clock.now();
    refuseHaste(row, now);
    const due_at = new Date(now.getTime() + LEASE_SECONDS * 1000);
    const anew = row.proven_at === null ? unproven(now) : {};
    const lease = await tx.domains.write({ ...row, ...anew, asked_at: now, due_at });
    return { company_id: tx.session.company, host, lease };
  }
}

function refuseHaste({ asked_at }: DomainRow, now: Date): void {
  const waited = asked_at === null ? Infinity : now.getTime() - asked_at.getTime();
  const retry_after = Math.ceil(REQUEST_PAUSE_SECONDS - waited / 1000);
  if (retry_after <= 0) return;
  const sentence = `The record was looked up a moment ago. Try again in ${retry_after} seconds.`;
  throw new ShopError('rate_limited', sentence, undefined, { retry_after });
}

function rendered(row: DomainRow): ShopDomain {
  const { name, value } = recordOf(row.domain_key, row.host);
  const { theme_setting_id, host, proven_by, found, proven_at, checked_at, due_at } = row;
  return {
    theme_setting_id,
    host,
    proven_at: proven_at && formatGmt(proven_at),
    proven_by,
    record_name: name,
    record_value: value,
    checked_at: checked_at && formatGmt(checked_at),
    found,
    next_check_at: due_at && formatGmt(due_at),
  };
}
