import { byRequest, KINDS, type Operation } from '../history';
import type { ReadBack } from '../read-back';
import { type Invariant, named } from './invariant';

/** What was created is listed, and each resource reads as the last write has left it. */
export const readable: Invariant = (history, read) => [...unlisted(history, read), ...unlikeTheLast(history, read)];

const LISTED = /^(product|category|customer|order)\/create$/;

function unlisted(history: readonly Operation[], { listed }: ReadBack): string[] {
  return history
    .filter(({ kind, outcome, resource }) => LISTED.test(kind) && outcome === 'ok' && !listed.has(resource ?? ''))
    .map((operation) => `not listed: ${named(operation)}`);
}

/** Which write was the last is told by the events: the one with the highest number that a client's request has left. */
function unlikeTheLast(history: readonly Operation[], { told, stored }: ReadBack): string[] {
  const operations = byRequest(history);
  const last = new Map<string, { readonly sequence: number; readonly by: Operation }>();
  for (const { resource, sequence, topic, requestId } of told) {
    const by = operations.get(requestId);
    if (!by || by.value === null || KINDS[by.kind].topic !== topic || by.kind.startsWith('order/')) continue;
    if (sequence > (last.get(resource)?.sequence ?? 0)) last.set(resource, { sequence, by });
  }
  return stored.flatMap(({ resource, value }) => {
    const by = last.get(resource)?.by;
    return by && by.value !== value ? [`${resource} reads ${value}, not ${by.value}: ${named(by)}`] : [];
  });
}
