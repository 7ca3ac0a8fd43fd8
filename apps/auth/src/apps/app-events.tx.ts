import { appEvents } from '@marquee/contracts';
import type { PlatformTx } from '@marquee/storage';
import type { AppChangesRepository } from './app-changes.repository';
import type { AppEventsRepository } from './app-events.repository';

/** A transaction that can notify companies of an app. */
type PublishingTx = PlatformTx<{ appEvents: AppEventsRepository }>;
type PublishingManyTx = PlatformTx<{ appEvents: AppEventsRepository; appChanges: AppChangesRepository }>;

interface ChangedApp {
  readonly id: number;
  readonly client_id: string;
}

/** Companies notified per transaction; an app may have thousands. */
const PAGE_SIZE = 100;

/**
 * Notifies the publisher and every company with a grant: one page in the transaction of the change, further pages after
 * its commit.
 */
export async function publishChange(
  tx: PublishingManyTx,
  app: ChangedApp & { readonly company_id: number },
): Promise<void> {
  const { id: app_id, client_id, company_id } = app;
  const companies = await tx.appEvents.installedAfter(app_id, 0, PAGE_SIZE);
  await publish(tx, app, [...new Set([company_id, ...companies])]);
  const told_to = lastOfPage(companies);
  if (told_to !== undefined) await tx.appChanges.insert({ app_id, client_id, company_id, told_to });
}

/** Notifies the next page of companies; false if no change is pending. */
export async function publishNextChange(tx: PublishingManyTx): Promise<boolean> {
  const change = await tx.appChanges.lockOldest();
  if (!change) return false;
  const { id, app_id, client_id, company_id, told_to } = change;
  const companies = await tx.appEvents.installedAfter(app_id, told_to, PAGE_SIZE);
  await publish(
    tx,
    { id: app_id, client_id },
    companies.filter((company) => company !== company_id),
  );
  const last = lastOfPage(companies);
  if (last === undefined) await tx.appChanges.remove(id);
  else await tx.appChanges.moveOn(id, last);
  return true;
}

async function publish(tx: PublishingTx, app: ChangedApp, companies: readonly number[]): Promise<void> {
  const next = await tx.appEvents.next(app.id, companies);
  // Repeats the query under the sequence locks: a concurrent removal of a grant held such a lock and has committed by
  // now.
  const installed = new Set(await tx.appEvents.installedAmong(app.id, companies));
  for (const { company, version } of next) {
    const data = { app_id: app.id, client_id: app.client_id, installed: installed.has(company) };
    // The sequence rows are locked, which keeps each company's events in order.
    await tx.as(company).outbox.appendAll(appEvents.update, [{ resource: { id: app.id, version }, data }]);
  }
}

/** The last company of a full page; more may follow. */
function lastOfPage(companies: readonly number[]): number | undefined {
  return companies.length < PAGE_SIZE ? undefined : companies.at(-1);
}

/** Notifies one company that it has granted the app access, or that the grant was removed. */
export async function publishGrant(
  tx: PublishingTx,
  company: number,
  app: ChangedApp,
  installed: boolean,
): Promise<void> {
  const type = installed ? appEvents.update : appEvents.uninstalled;
  for (const { company: recipient, version } of await tx.appEvents.next(app.id, [company])) {
    const data = { app_id: app.id, client_id: app.client_id, installed };
    await tx.as(recipient).outbox.append(type, { id: app.id, version }, data);
  }
}
