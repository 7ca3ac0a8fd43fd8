/** Why what has waited for an app's webhooks is not sent. */
export const LOST_PERMISSIONS = 'the app has lost its permissions';
const DAYS = 30;

/** Webhooks that were stopped by then do not come back, whatever permissions their app is given. */
export function longestStop(now: Date): Date {
  return new Date(now.getTime() - DAYS * 24 * 3_600_000);
}
