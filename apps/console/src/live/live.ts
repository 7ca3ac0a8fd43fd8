import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@marquee/client';
import { useCompany } from '../data/company';
import { refresh } from '../data/rows';

/** The resources whose cached answers an event makes outdated, by the first part of its topic. */
const RESOURCES: Readonly<Record<string, readonly string[]>> = {
  order: ['orders', 'fulfillments', 'statistics', 'customers', 'events', 'products'],
  product: ['products', 'categories', 'events'],
  customer: ['customers', 'events'],
  subscriber: ['subscribers', 'events'],
  groupmember: ['groupmembers', 'events'],
  newsrecipient: ['newsrecipients', 'events'],
  app: ['ownApps', 'appPermissions', 'events'],
};
const ALL = [...new Set(Object.values(RESOURCES).flat())];

/** The least time between two refreshes, so that a flood of events costs one read a second. */
const REFRESH_INTERVAL_MS = 900;

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
    const changes = collector((resources) => void refresh(queries, id, ...resources));
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

const RETRY_MS = 5_000;

/** Notifies of each event from now on, until the signal. */
async function follow(
  client: Client,
  signal: AbortSignal,
  notify: (resources: readonly string[]) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const since = await newestId(client);
      // Events between the end of the last connection and this one are unknown.
      notify(ALL);
      for await (const { scope } of client.events.stream({ since_id: since }, { signal })) {
        notify(RESOURCES[scope.split('/')[0] ?? ''] ?? ['events']);
      }
    } catch {
      if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function newestId(client: Client): Promise<number> {
  for await (const { id } of client.events.list({ order: 'id desc', limit: 1 })) return id;
  return 0;
}

interface Collector {
  add(resources: readonly string[]): void;
  stop(): void;
}

/** Passes changes on at once, and those of the next moments together. */
function collector(flush: (resources: readonly string[]) => void): Collector {
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = -REFRESH_INTERVAL_MS;
  const run = () => {
    timer = undefined;
    flushedAt = performance.now();
    const resources = [...waiting];
    waiting.clear();
    flush(resources);
  };
  return {
    add(resources) {
      for (const resource of resources) waiting.add(resource);
      timer ??= setTimeout(run, Math.max(0, flushedAt + REFRESH_INTERVAL_MS - performance.now()));
    },
    stop: () => clearTimeout(timer),
  };
}
