import { Injectable, Inject } from '@nestjs/common';
import { Bus } from '@marquee/bus';
import {
  companySnapshot,
  companyId,
  formatGmt,
  type OperatorContext,
  type PersonContext,
  type SigningSecret,
} from '@marquee/contracts';
import { drawSecret } from '@marquee/passwords';
import { CLOCK, type Clock } from '@marquee/service-kit';
import { storeOf, type TxOf } from '@marquee/storage';
import { Vault } from '../secrets/vault.adapter';
import { SigningSecretsRepository } from './signing-secrets.repository';

@Injectable()
export class SigningSecretsStore extends storeOf({ signingSecrets: SigningSecretsRepository }) {}
export type SigningSecretsTx = TxOf<SigningSecretsStore>;

/** After a rotation, the former secret stays valid for this time, so that shops can switch. */
const OVERLAP_MS = 24 * 3_600_000;

interface Shown {
  secrets: SigningSecret[];
}

@Injectable()
export class SigningSecretsService {
  constructor(
    private readonly store: SigningSecretsStore,
    private readonly vault: Vault,
    private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  show(ctx: PersonContext): Promise<Shown> {
    return this.store.act(ctx, 'signing secret show', {}, (tx) => this.shown(tx));
  }

  async showTo(ctx: OperatorContext, company: number): Promise<Shown> {
    const { company_id } = await this.bus.call(companySnapshot.get, ctx, { company_id: company });
    return this.store.operate(ctx, companyId(company_id), 'signing secret show', { company_id }, (tx) =>
      this.shown(tx),
    );
  }

  rotate(ctx: PersonContext): Promise<Shown> {
    return this.store.act(ctx, 'signing secret rotate', {}, async (tx) => {
      await tx.signingSecrets.lock();
      await tx.signingSecrets.retire(new Date(this.clock.now().getTime() + OVERLAP_MS));
      return this.shown(tx);
    });
  }

  /** Created on first use. */
  private async shown(tx: SigningSecretsTx): Promise<Shown> {
    const now = this.clock.now();
    await tx.signingSecrets.drawFirst(this.vault.seal(drawSecret()), now);
    const stored = await tx.signingSecrets.list(now);
    const secrets = stored.map(({ sealed, created_at, valid_until }) => ({
      secret: this.vault.open(sealed),
      created_at: formatGmt(created_at),
      valid_until: valid_until && formatGmt(valid_until),
    }));
    return { secrets };
  }
}
