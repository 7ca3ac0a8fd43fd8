import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isEmail, isURL } from 'class-validator';
import { Bus } from '@marquee/bus';
import {
  companyFacts,
  companyId,
  ShopError,
  type AppCredentials,
  type CreateApp,
  type FieldErrors,
  type OperatorContext,
} from '@marquee/contracts';
import { AuthStore } from '../auth.store';
import { Vault } from '../vault';

@Injectable()
export class AppsService {
  constructor(
    private readonly store: AuthStore,
    private readonly vault: Vault,
    private readonly bus: Bus,
  ) {}

  async create(ctx: OperatorContext, input: CreateApp): Promise<AppCredentials> {
    const errors = problemsOf(input);
    if (Object.keys(errors).length > 0) throw ShopError.invalid(errors);
    const publisher = await this.bus.call(companyFacts.facts, ctx, { company_id: input.company_id });
    const company = companyId(publisher.company_id);
    const clientId = randomBytes(12).toString('hex');
    const secret = randomBytes(32).toString('base64url');
    const detail = { name: input.name, client_id: clientId };
    const id = await this.store.operate(ctx, company, 'app create', detail, (tx) =>
      tx.apps.insert({
        client_id: clientId,
        sealed_secret: this.vault.seal(secret),
        name: input.name,
        redirect_uris: [...input.redirect_uris],
        developer_email: input.developer_email,
        sync_url: input.sync_url,
      }),
    );
    return { app_id: id, client_id: clientId, client_secret: secret };
  }
}

function problemsOf(input: CreateApp): FieldErrors {
  const address = (value: string): boolean =>
    isURL(value, { protocols: ['http', 'https'], require_protocol: true, require_tld: false });
  return {
    ...(input.name.trim() === '' && { name: ['must not be blank'] }),
    ...(!isEmail(input.developer_email) && { developer_email: ['must be an email address'] }),
    ...(input.redirect_uris.length === 0 && { redirect_uris: ['must have at least one address'] }),
    ...(!input.redirect_uris.every(address) && { redirect_uris: ['must be http or https addresses'] }),
    ...(input.sync_url !== null && !address(input.sync_url) && { sync_url: ['must be an http or https address'] }),
  };
}
