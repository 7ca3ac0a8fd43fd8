/**
 * A time before which no mail was queued whose row is still there. What a service finds mails by, to erase them, it may forget
 * when it is older: a mail's days begin when it was sent, which may take one.
 */
export function mailsForgottenBy(now: Date, mailDays: number): Date {
  return new Date(now.getTime() - (mailDays + 1) * 24 * 3_600_000);
}
