import { randomBytes } from 'node:crypto';
import { removeSome, rowColumns, type Session } from '@marquee/storage';
import { RefreshChainEntity } from './refresh-chain.entity';

/** Lifetime of an authorization code (docs/internal/decisions.md, "First refresh token"). */
export const CODE_MS = 10 * 60_000;

/**
 * A client that repeats an exchange within this time gets the same tokens (docs/internal/decisions.md, "Later refresh tokens").
 */
export const REPEAT_MS = 24 * 3_600_000;

/** Codes are removed long after they expire, because the clocks of replicas may differ. */
export const SWEPT_CHAIN_MS = 3_600_000;

/** Maximum chains of one user per grant: this many open codes, and as many with stored tokens. */
const MAX_CHAINS_PER_USER = 20;

const SALT_BYTES = 16;

type ChainsOwner = Pick<RefreshChainEntity, 'grant_id' | 'user_id'>;

/** The columns of the tokens that one answered prompt yields. */
export type NewChain = Pick<
  RefreshChainEntity,
  'grant_id' | 'user_id' | 'user_email' | 'scopes' | 'access_type' | 'code_challenge' | 'redirect_uri'
>;

export type StartedChain = Pick<RefreshChainEntity, 'id' | 'salt'>;

export type KnownChain = RefreshChainEntity & { readonly app_id: number };

export interface Exchange {
  readonly chain: Pick<RefreshChainEntity, 'id' | 'grant_id'>;
  readonly generation: number;
  /** Generated for each call; shows whether this call has advanced the chain. */
  readonly exchange_id: string;
  /** The client has sent its secret. */
  readonly proven: boolean;
}
export type Exchanged = RefreshChainEntity & {
  /**
   * `refused`: an expired code, or a repeat without the right to one. `replayed`: the successor of the token was
   * already used.
   */
  readonly outcome: 'exchanged' | 'repeated' | 'refused' | 'replayed';
};

/** Whether an exchange would succeed now, for callers that do not exchange. Must agree with `EXCHANGE`. */
export function isExchangeable(chain: RefreshChainEntity, generation: number, proven: boolean, now: Date): boolean {
  const age = (since: Date | null): number => now.getTime() - (since?.getTime() ?? 0);
  if (chain.generation === generation) return generation > 1 || age(chain.created_at) < CODE_MS;
  return chain.generation === generation + 1 && generation > 1 && proven && age(chain.exchanged_at) < REPEAT_MS;
}

/** The chain is at the token's generation, and a code is not expired. */
const MOVES = 'c.generation = $4 and ($4 > 1 or c.created_at > $7)';

/**
 * Decides an exchange in one statement. Concurrent calls queue on the locks of the grant and the chain, and Postgres
 * re-reads the row before it evaluates the cases.
 */
const EXCHANGE = `
  with held as (
    select g.id from grants g where g.company_id = $1 and g.id = $2
      and (select a.deleted_at is null from apps a where a.id = g.app_id)
    for no key update
  ), moved as (
    update refresh_chains c set
      generation = case when ${MOVES} then $4 + 1 else c.generation end,
      exchange_id = case when ${MOVES} then $5 else c.exchange_id end,
      exchanged_at = case when ${MOVES} then $6 else c.exchanged_at end
    from held where c.company_id = $1 and c.id = $3 and c.grant_id = held.id
    returning c.*
  ), result as (
    select moved.*, case
      when exchange_id = $5 then 'exchanged'
      when generation > $4 + 1 then 'replayed'
      when generation = $4 + 1 and $4 > 1 and $8 and exchanged_at > $9 then 'repeated'
      else 'refused' end as outcome
    from moved
  ), used as (
    update grants g set last_used_at = $6 from result
    where g.company_id = $1 and g.id = $2 and result.outcome in ('exchanged', 'repeated')
  )`;

export class ChainsRepository {
  constructor(private readonly session: Session) {}

  /** The first token is the code. */
  async start(chain: NewChain, at: Date): Promise<StartedChain> {
    const [row] = await this.session.query<StartedChain>(
      `insert into refresh_chains
         (company_id, grant_id, user_id, user_email, scopes, access_type, code_challenge, redirect_uri, created_at, salt)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id, salt`,
      [
        this.session.company,
        chain.grant_id,
        chain.user_id,
        chain.user_email,
        chain.scopes,
        chain.access_type,
        chain.code_challenge,
        chain.redirect_uri,
        at,
        randomBytes(SALT_BYTES).toString('base64url'),
      ],
    );
    return row as StartedChain;
  }

  async find(id: number): Promise<KnownChain | null> {
    const [row] = await this.session.query<KnownChain>(
      `select ${rowColumns(RefreshChainEntity, 'c')}, g.app_id
         from refresh_chains c join grants g on g.company_id = c.company_id and g.id = c.grant_id
         where c.company_id = $1 and c.id = $2`,
      [this.session.company, id],
      'chains_find',
    );
    return row ?? null;
  }

  /** Null if the chain, its grant or its app no longer exists. The grant stays locked until the transaction ends. */
  async exchange({ chain, generation, exchange_id, proven }: Exchange, now: Date): Promise<Exchanged | null> {
    const [codesAfter, repeatsAfter] = [CODE_MS, REPEAT_MS].map((ms) => new Date(now.getTime() - ms));
    const whose = [this.session.company, chain.grant_id, chain.id];
    const [row] = await this.session.query<Exchanged>(
      `${EXCHANGE} select ${rowColumns(RefreshChainEntity, 'result')}, result.outcome from result`,
      [...whose, generation, exchange_id, now, codesAfter, proven, repeatsAfter],
      'chains_exchange',
    );
    if (row?.outcome === 'exchanged' && generation === 1) await this.settle(row);
    return row ?? null;
  }

  /** Deletes for all companies expired codes, and chains that can issue no further token. */
  sweep(before: Date, limit: number): Promise<number> {
    const outdated = { sql: "(r.generation = 1 or r.access_type = 'online') and r.created_at < ?", values: [before] };
    return removeSome(this.session, 'refresh_chains', outdated, limit);
  }

  /**
   * Frees capacity for a code of this user by ending only codes. An attacker who opens the prompt repeatedly can
   * therefore end no stored token, and only codes of the same user.
   */
  async pruneCodes({ grant_id, user_id }: ChainsOwner, now: Date): Promise<void> {
    await this.session.query(
      `delete from refresh_chains where company_id = $1 and grant_id = $2 and generation = 1 and (
         created_at < $4 or id in (
           select id from refresh_chains where company_id = $1 and grant_id = $2 and user_id = $3 and generation = 1
           order by created_at desc, id desc offset $5))`,
      [this.session.company, grant_id, user_id, new Date(now.getTime() - CODE_MS), MAX_CHAINS_PER_USER - 1],
    );
  }

  /** An online chain is used up; of the offline chains, the user keeps those used most recently. */
  private async settle({ id, grant_id, user_id, access_type }: RefreshChainEntity): Promise<void> {
    const whose = [this.session.company, grant_id];
    if (access_type === 'online') {
      const text = 'delete from refresh_chains where company_id = $1 and grant_id = $2 and id = $3';
      await this.session.query(text, [...whose, id], 'chains_end');
      return;
    }
    await this.session.query(
      `delete from refresh_chains where company_id = $1 and grant_id = $2 and id in (
         select id from refresh_chains where company_id = $1 and grant_id = $2 and user_id = $3 and generation > 1
         order by exchanged_at desc, id desc offset $4)`,
      [...whose, user_id, MAX_CHAINS_PER_USER],
      'chains_prune',
    );
  }
}
