import { grouped } from '../grouped';
import type { ReadBack, Told } from '../read-back';
import type { Invariant } from './invariant';

/** The events of each resource are numbered from 1 on without a gap, up to its version; so they stand in outbox, stream and feed, each once. */
export const sequences: Invariant = (_, read) => {
  const known = new Map(read.told.map((event) => [event.id, event]));
  const inPlace = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? []);
  return [
    ...wrongIn('the outbox', read.told, read),
    ...wrongIn('the stream', inPlace(read.stream), read),
    ...wrongIn('the feed', inPlace(read.feed), read),
    ...wrongVersions(read),
  ];
};

function wrongIn(where: string, events: readonly Told[], { told }: ReadBack): string[] {
  const found = grouped(events, ({ resource }) => resource);
  const wanted = grouped(told, ({ resource }) => resource);
  return [...wanted].flatMap(([resource, all]) => {
    const numbers = (found.get(resource) ?? []).map(({ sequence }) => sequence);
    const isWhole = numbers.length === all.length && numbers.every((number, at) => number === at + 1);
    return isWhole ? [] : [`${where} has of ${resource} ${shortened(numbers, all.length)}`];
  });
}

function wrongVersions({ stored, told }: ReadBack): string[] {
  const last = grouped(told, ({ resource }) => resource);
  return stored.flatMap(({ resource, version }) => {
    const events = last.get(resource)?.length ?? 0;
    return events === version ? [] : [`${resource} has version ${version} and ${events} events`];
  });
}

/** Where it goes wrong first, with what stands around it. */
function shortened(numbers: readonly number[], wanted: number): string {
  const at = numbers.findIndex((number, index) => number !== index + 1);
  const around = at < 0 ? numbers.slice(-3) : numbers.slice(Math.max(0, at - 2), at + 4);
  return `${numbers.length} of ${wanted} events, at place ${at < 0 ? numbers.length + 1 : at + 1}: … ${around.join(', ')} …`;
}
