import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Client, StreamQuery } from '@marquee/client';
import { useCompany } from '../data/company';
import { serverTime } from '../data/session';
import { refresh } from '../data/rows';

/** The resources whose cached answers an event makes outdated, by the first part of its topic. */
const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  order: ['orders', 'fulfillments', 'statistics', 'customers', 'products'],
  file: ['files'],
  product: ['products', 'categories', 'statistics'],
  category: ['categories', 'products'],
  price: ['prices', 'products'],
  license: ['licenses', 'products'],
  issued_license: ['issuedLicenses', 'customers', 'orders'],
  license_device: ['licenseDevices'],
  customer: ['customers', 'addresses'],
  subscriber: ['subscribers'],
  groupmember: ['groupmembers'],
  newsrecipient: ['newsrecipients'],
  company: ['companies', 'themeSettings', 'domains'],
  user: ['users', 'companyUsers'],
  market: ['marketplace', 'products'],
  app: ['apps', 'ownApps', 'appPermissions', 'webhooks'],
};
const FEED = ['events', 'deliveries', 'activities'];

/** The least time between two refreshes of a resource, so that a flood of events costs two reads a second. */
const REFRESH_INTERVAL_MS = 500;

/**
 * Refreshes open pages when the company's events arrive. One tab of the browser holds the connection and tells the others; when it closes,
 * another takes over.
 */
export function useLiveUpdates(): void {
  const queries = useQueryClient();
  const { id, client, has } = useCompany();
  const isAllowed = has('webhooks');
  useEffect(() => {
    if (!isAllowed) return;
    const ended = new AbortController();
    const changes = collector((resource) => refresh(queries, id, resource));
    const channel = new BroadcastChannel(`marquee-events-${id}`);
    channel.addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => changes.add(data));
    const notify = (resources: readonly string[]) => {
      changes.add(resources);
      channel.postMessage(resources);
    };
    lead(`marquee-events-${id}`, ended.signal, () => follow(client, ended.signal, notify));
    return () => {
      ended.abort();
      changes.stop();
      channel.close();
    };
  }, [queries, id, client, isAllowed]);
}

/** Runs the work in one tab at a time. */
function lead(name: string, signal: AbortSignal, work: () => Promise<void>): void {
  // An aborted request rejects, which is the normal end.
  navigator.locks.request(name, { signal }, work).catch(() => undefined);
}

const RETRY_MS = 2_000;

/** Notifies of each event until the signal. */
async function follow(
  client: Client,
  signal: AbortSignal,
  notify: (resources: readonly string[]) => void,
): Promise<void> {
  let from: StreamQuery | undefined;
  while (!signal.aborted) {
    try {
      from ??= { created_at_min: await firstTime() };
      for await (const { id, scope } of client.events.stream(from, { signal })) {
        from = { since_id: id };
        notify([...(RESOURCES[scope.split('/')[0] ?? ''] ?? []), ...FEED]);
      }
    } catch {
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** The page reads its rows within this time. */
const LOADING_MS = 10_000;
/** The feed may show an event this much later than its time. */
const DELAY_MS = 2_000;
/** A tab that takes over repeats the events of this time, because it does not know the last one of the tab before. */
const TAKE_OVER_MS = 60_000;

/** The time of the first event that the page may not have seen, by the clock of the server. */
async function firstTime(): Promise<string> {
  const age = performance.now() < LOADING_MS ? DELAY_MS : TAKE_OVER_MS;
  return new Date((await serverTime()) - age).toISOString().slice(0, 19);
}

interface Collector {
  add(resources: readonly string[]): void;
  stop(): void;
}

/**
 * Passes the first change of a resource on at once, and those of the next moments together. A refresh cancels running reads, so the next one
 * waits for their end; otherwise a slow list would never arrive while events do.
 */
function collector(flush: (resource: string) => Promise<unknown>): Collector {
  const flushedAt = new Map<string, number>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const running = new Set<string>();
  const changedMeanwhile = new Set<string>();
  let isStopped = false;
  const run = (resource: string) => {
    timers.delete(resource);
    flushedAt.set(resource, performance.now());
    running.add(resource);
    void flush(resource).finally(() => {
      running.delete(resource);
      if (changedMeanwhile.delete(resource)) add(resource);
    });
  };
  const add = (resource: string) => {
    if (isStopped || timers.has(resource)) return;
    if (running.has(resource)) {
      changedMeanwhile.add(resource);
      return;
    }
    const waitMs = (flushedAt.get(resource) ?? -Infinity) + REFRESH_INTERVAL_MS - performance.now();
    timers.set(resource, setTimeout(run, Math.max(0, waitMs), resource));
  };
  return {
    add: (resources) => resources.forEach(add),
    stop: () => {
      isStopped = true;
      timers.forEach(clearTimeout);
    },
  };
}
