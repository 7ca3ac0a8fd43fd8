/** The reason shown for cancelled deliveries. */
export const LOST_PERMISSIONS = 'the app has lost its permissions';
const DAYS = 30;

/** Webhooks stopped before this time do not restart, whatever permissions their app gets. */
export function longestStop(now: Date): Date {
  return new Date(now.getTime() - DAYS * 24 * 3_600_000);
}
