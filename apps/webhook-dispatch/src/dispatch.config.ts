import { MAIL_CONFIG } from '@marquee/mail';
import { integer, integers, type CommonConfig, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';

/** The pauses after each failure; interface, "Acknowledgement and retries" 3. */
export const RETRY_SECONDS = [60, 180, 300, 600, 900, 1800, 3600, 7200, 21600, 50400, 86400] as const;
/** Interface, "Acknowledgement and retries" 2. */
export const BLOCK_SECONDS = 60;

/** So long deliveries and events are shown, and kept at least. */
export const KEPT_DAYS = 30;

export const DISPATCH_CONFIG = {
  ...MAIL_CONFIG,
  /** The pauses after each failure of a webhook's deliveries; when the last of them was in vain, it is deactivated. */
  webhookRetrySeconds: integers('WEBHOOK_RETRY_SECONDS', RETRY_SECONDS),
  /** So long an app is sent nothing of a company after one of these has failed. */
  webhookBlockSeconds: integer('WEBHOOK_BLOCK_SECONDS', BLOCK_SECONDS),
  /** So long deliveries and events lie in their tables; no shorter than they are shown. */
  eventDays: integer('EVENT_DAYS', KEPT_DAYS, { least: KEPT_DAYS }),
} satisfies ConfigSpec;
export type DispatchConfig = ConfigOf<typeof DISPATCH_CONFIG> & Pick<CommonConfig, 'mode'>;
