import { appEvents } from '@marquee/contracts';
import type { PlatformTx } from '@marquee/storage';
import type { AppChangesRepository } from './app-changes.repository';
import type { AppEventsRepository } from './app-events.repository';

/** A transaction in which companies can be told of an app. */
type Telling = PlatformTx<{ appEvents: AppEventsRepository }>;
type TellingMany = PlatformTx<{ appEvents: AppEventsRepository; appChanges: AppChangesRepository }>;

interface ChangedApp {
  readonly id: number;
  readonly client_id: string;
}

/** Companies that are told in one transaction: an app may have thousands. */
const PAGE = 100;

/**
 * Tells the publisher and every company that has allowed the app something: a page of them together with the change, the
 * others after its commit.
 */
export async function tellOfChange(tx: TellingMany, app: ChangedApp & { readonly company_id: number }): Promise<void> {
  const { id: app_id, client_id, company_id } = app;
  const companies = await tx.appEvents.installedAfter(app_id, 0, PAGE);
  await tell(tx, app, [...new Set([company_id, ...companies])]);
  const told_to = lastOfPage(companies);
  if (told_to !== undefined) await tx.appChanges.insert({ app_id, client_id, company_id, told_to });
}

/** Tells the next companies of a change that not all were told of yet; false where there is no such change. */
export async function tellNextOfChange(tx: TellingMany): Promise<boolean> {
  const change = await tx.appChanges.lockOldest();
  if (!change) return false;
  const { id, app_id, client_id, company_id, told_to } = change;
  const companies = await tx.appEvents.installedAfter(app_id, told_to, PAGE);
  await tell(
    tx,
    { id: app_id, client_id },
    companies.filter((company) => company !== company_id),
  );
  const last = lastOfPage(companies);
  if (last === undefined) await tx.appChanges.remove(id);
  else await tx.appChanges.moveOn(id, last);
  return true;
}

async function tell(tx: Telling, app: ChangedApp, companies: readonly number[]): Promise<void> {
  const heads = await tx.appEvents.next(app.id, companies);
  // This is asked a second time, now that the companies' sequences are locked: a removal of permissions that was under way
  // held such a lock, and has been committed by now.
  const installed = new Set(await tx.appEvents.installedAmong(app.id, companies));
  for (const { company, version } of heads) {
    const data = { app_id: app.id, client_id: app.client_id, installed: installed.has(company) };
    // The rows of the sequences are held, which keeps the events of each company in order.
    await tx.as(company).outbox.appendAll(appEvents.update, [{ resource: { id: app.id, version }, data }]);
  }
}

/** The company at which a full page ends, after which there may be others. */
function lastOfPage(companies: readonly number[]): number | undefined {
  return companies.length < PAGE ? undefined : companies.at(-1);
}

/** Tells one company that it has allowed the app something, or that the app has lost its permissions. */
export async function tellOfGrant(tx: Telling, company: number, app: ChangedApp, installed: boolean): Promise<void> {
  const type = installed ? appEvents.update : appEvents.uninstalled;
  for (const head of await tx.appEvents.next(app.id, [company])) {
    const data = { app_id: app.id, client_id: app.client_id, installed };
    await tx.as(head.company).outbox.append(type, { id: app.id, version: head.version }, data);
  }
}
