import { appEvents } from '@marquee/contracts';
import type { PlatformTx } from '@marquee/storage';
import type { AppEventsRepository } from './app-events.repository';

/** A transaction in which companies can be told of an app. */
type Telling = PlatformTx<{ appEvents: AppEventsRepository }>;

interface ChangedApp {
  readonly id: number;
  readonly client_id: string;
}

/** Tells the publisher and every company that has allowed the app something. */
export async function tellOfChange(tx: Telling, app: ChangedApp & { readonly company_id: number }): Promise<void> {
  const companies = new Set([app.company_id, ...(await tx.appEvents.installedAt(app.id))]);
  const heads = await tx.appEvents.next(app.id, [...companies]);
  // This is asked a second time, now that the companies' sequences are locked: a removal of permissions that was under way
  // held such a lock, and has been committed by now.
  const installed = new Set<number>(await tx.appEvents.installedAt(app.id));
  for (const { company, version } of heads) {
    const data = { app_id: app.id, client_id: app.client_id, installed: installed.has(company) };
    await tx.as(company).outbox.append(appEvents.update, { id: app.id, version }, data);
  }
}

/** Tells one company that it has allowed the app something, or that the app has lost its permissions. */
export async function tellOfGrant(tx: Telling, company: number, app: ChangedApp, installed: boolean): Promise<void> {
  const type = installed ? appEvents.update : appEvents.uninstalled;
  for (const head of await tx.appEvents.next(app.id, [company])) {
    const data = { app_id: app.id, client_id: app.client_id, installed };
    await tx.as(head.company).outbox.append(type, { id: app.id, version: head.version }, data);
  }
}
