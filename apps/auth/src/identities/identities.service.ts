import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { isEmail } from 'class-validator';
import { ShopError, type OperatorContext } from '@marquee/contracts';
import { AuthStore } from '../auth.store';

/** Argon2id (the library's default algorithm) at the cost OWASP names first. */
const ARGON2 = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

@Injectable()
export class IdentitiesService {
  constructor(private readonly store: AuthStore) {}

  /** The password is shown once, to the operator; only its hash is kept. */
  async ensure(ctx: OperatorContext, email: string): Promise<{ email: string; password: string | null }> {
    if (!isEmail(email)) throw ShopError.invalid({ email: ['must be an email address'] });
    const password = randomBytes(12).toString('base64url');
    const passwordHash = await hash(password, ARGON2);
    const made = await this.store.operate(ctx, null, 'identity ensure', { email }, (tx) =>
      tx.identities.insert(email, passwordHash),
    );
    return { email, password: made ? password : null };
  }
}
