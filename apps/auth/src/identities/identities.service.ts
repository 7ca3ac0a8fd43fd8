import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ShopError, type OperatorContext } from '@marquee/contracts';
import { Passwords } from '@marquee/passwords';
import { identityEmail, normalEmail } from './identity.rules';
import { IdentitiesStore } from './identities.store';

@Injectable()
export class IdentitiesService {
  constructor(
    private readonly store: IdentitiesStore,
    private readonly passwords: Passwords,
  ) {}

  /** Shows the password once to the operator and stores only its hash. The address stays unverified. */
  async ensure(ctx: OperatorContext, email: string): Promise<{ email: string; password: string | null }> {
    const named = identityEmail(email);
    if (named === null) throw ShopError.invalid({ email: ['must be an email address'] });
    const password = randomBytes(12).toString('base64url');
    const passwordHash = await this.passwords.hash(ctx, password);
    const made = await this.store.operate(ctx, null, 'identity ensure', { email }, (tx) =>
      tx.identities.insert(named, passwordHash),
    );
    return { email, password: made ? password : null };
  }

  async operators(ctx: OperatorContext): Promise<{ emails: string[] }> {
    return { emails: await this.store.platform(ctx, (tx) => tx.identities.operators()) };
  }

  async setOperator(
    ctx: OperatorContext,
    typed: string,
    operator: boolean,
  ): Promise<{ email: string; operator: boolean }> {
    const email = normalEmail(typed);
    await this.store.operate(ctx, null, operator ? 'operator add' : 'operator remove', { email }, async (tx) => {
      if (!(await tx.identities.setOperator(email, operator))) throw ShopError.notFound('sign-in email', email);
    });
    return { email, operator };
  }
}
