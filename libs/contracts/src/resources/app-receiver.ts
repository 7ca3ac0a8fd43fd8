import { anyText, id } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';

/** An app for webhook delivery; only webhook-dispatch reads its secrets. */
export interface AppReceiver {
  readonly client_id: string;
  readonly name: string;
  /** The current secret first; the previous one while it is valid. */
  readonly secrets: readonly [string, ...string[]];
  /** Receives mails about failed deliveries. */
  readonly developer_email: string;
  /** Receives changes that customers make; null if the app does not want them. */
  readonly sync_url: string | null;
}

export const appReceivers = internalOperations('auth.internal.app_receivers', ['webhook-dispatch'], {
  /** Includes removed apps, which still receive their removal. `not_found` if the app never existed. */
  get: readOp(takes({ client_id: anyText() }), answers<AppReceiver>()),
  /** The client ids of the apps that hold permissions of the company and have a sync URL. */
  syncing: readOp(takes({ company_id: id() }), answers<{ readonly client_ids: readonly string[] }>()),
});
