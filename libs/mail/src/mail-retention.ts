/**
 * No mail queued before this time still has a row. A service may delete its references to older mails: retention starts
 * when a mail is sent, which may take a day.
 */
export function mailsForgottenBy(now: Date, mailDays: number): Date {
  return new Date(now.getTime() - (mailDays + 1) * 24 * 3_600_000);
}
