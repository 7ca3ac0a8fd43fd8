import { Inject, Injectable } from '@nestjs/common';
import type { CallContext } from '@marquee/contracts';
import { CLOCK, type Clock } from '@marquee/service-kit';
import type { AppEntity } from '../apps/app.entity';
import { AppSecrets } from '../apps/app-secrets.rules';
import { refuse, required } from './oauth.rules';
import { TokensStore } from './tokens.store';

/** An app that calls the token endpoint. */
export interface Client {
  readonly app: AppEntity;
  /** Whether it has sent its secret. */
  readonly proven: boolean;
}

@Injectable()
export class ClientsService {
  constructor(
    private readonly store: TokensStore,
    private readonly secrets: AppSecrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The secret is optional and must match if it is sent; an app can be set to require it (docs/internal/decisions.md). */
  async identify(ctx: CallContext, sent: { client_id?: string; client_secret?: string }): Promise<Client> {
    const app = await this.store.readPlatform(ctx).apps.ofClient(required(sent, 'client_id'));
    if (!app) return refuse('invalid_client', 'client_id is unknown. Send the client_id of your app.');
    const { client_secret: secret } = sent;
    if (secret === undefined) {
      return app.requires_secret
        ? refuse('invalid_client', 'client_secret is missing. Send it in the form or in the Authorization header.')
        : { app, proven: false };
    }
    if (!this.secrets.matches(app, secret, this.clock.now())) {
      refuse('invalid_client', 'client_secret is wrong. Send the current secret of your app.');
    }
    return { app, proven: true };
  }
}
