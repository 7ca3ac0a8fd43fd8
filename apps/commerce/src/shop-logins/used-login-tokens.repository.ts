import { removeSome, type Session } from '@marquee/storage';

/** Used login tokens of the session's company. */
export class UsedLoginTokensRepository {
  constructor(private readonly session: Session) {}

  async isUsed(digest: Buffer): Promise<boolean> {
    const text = 'select from used_login_tokens where company_id = $1 and digest = $2';
    return (await this.session.query(text, [this.session.company, digest], 'login_token_is_used')).length > 0;
  }

  /** False for a used token. A concurrent request waits for the outcome of the first. */
  async use(digest: Buffer, retainedUntil: Date | null): Promise<boolean> {
    const used = await this.session.query(
      `insert into used_login_tokens (company_id, digest, kept_until) values ($1, $2, $3)
         on conflict do nothing returning company_id`,
      [this.session.company, digest, retainedUntil],
      'login_token_use',
    );
    return used.length > 0;
  }

  /** Removes at most `limit` old rows of every company and returns their number. */
  sweep(now: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.kept_until <= ?', values: [now] };
    return removeSome(this.session, 'used_login_tokens', outdated, limit);
  }
}
