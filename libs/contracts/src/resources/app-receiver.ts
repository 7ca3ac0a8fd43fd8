import { anyText, id } from '../engine/fields';
import { answers, takes } from '../engine/input';
import { internalOperations, readOp } from '../engine/operations';

/** An app for webhook delivery; only webhook-dispatch reads its secrets. */
export interface AppReceiver {
  readonly client_id: string;
  readonly name: string;
  /** The present one first; the former one as long as it works. */
  readonly secrets: readonly [string, ...string[]];
  /** Is told when deliveries fail. */
  readonly developer_email: string;
  /** Is told of changes that customers make; null where the app does not want to know. */
  readonly sync_url: string | null;
}

export const appReceivers = internalOperations('auth.internal.app_receivers', ['webhook-dispatch'], {
  /** Also of an app that was removed: it is still told so. `not_found` where there never was one. */
  get: readOp(takes({ client_id: anyText() }), answers<AppReceiver>()),
  /** The client ids of the apps that hold permissions of the company and have a sync URL. */
  syncing: readOp(takes({ company_id: id() }), answers<{ readonly client_ids: readonly string[] }>()),
});
