import { MAIL_CONFIG } from '@marquee/mail';
import { integer, integers, type CommonConfig, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

/** Pauses after each failure; interface, "Acknowledgement and retries" 3. */
export const RETRY_SECONDS = [60, 180, 300, 600, 900, 1800, 3600, 7200, 21600, 50400, 86400] as const;
/** Interface, "Acknowledgement and retries" 2. */
export const BLOCK_SECONDS = 60;

/** Days for which deliveries and events are visible, and the minimum retention. */
export const VISIBLE_DAYS = 30;
/** Days for which activities are visible, and the minimum retention of feed entries. */
export const ACTIVITY_DAYS = 90;

export const DISPATCH_CONFIG = {
  ...MAIL_CONFIG,
  /** Pauses after each failure of a webhook; after the last one fails, the webhook is deactivated. */
  webhookRetrySeconds: integers('WEBHOOK_RETRY_SECONDS', RETRY_SECONDS),
  /** Seconds for which an app receives no deliveries of a company after a failure. */
  webhookBlockSeconds: integer('WEBHOOK_BLOCK_SECONDS', BLOCK_SECONDS),
  /** Retention of deliveries and events in days; at least the visible period. Events stay as long as activities. */
  eventDays: integer('EVENT_DAYS', VISIBLE_DAYS, { least: VISIBLE_DAYS }),
} satisfies ConfigSpec;
export type DispatchConfig = ConfigOf<typeof DISPATCH_CONFIG> & Pick<CommonConfig, 'mode'>;
