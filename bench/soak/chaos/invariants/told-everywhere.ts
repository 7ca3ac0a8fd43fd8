import type { ReadBack, Told } from '../read-back';
import type { Invariant } from './invariant';

/** Every event is in the stream, in the feed and, where its topic has a receiver, there; and nothing is anywhere that no service has told. */
export const toldEverywhere: Invariant = (_, read) => [
  ...missing('the stream', read.told, read.stream),
  ...missing('the feed', read.told, read.feed),
  ...strange('the stream', read.stream, read),
  ...strange('the feed', read.feed, read),
  ...[...read.arrivals].flatMap(([topic, ids]) => [
    ...missing(
      `the receiver of ${topic}`,
      read.told.filter((event) => event.isHooked && event.topic === topic),
      ids,
    ),
    ...strange(`the receiver of ${topic}`, ids, read),
  ]),
];

function missing(where: string, told: readonly Told[], ids: readonly string[]): string[] {
  const there = new Set(ids);
  return told
    .filter(({ id }) => !there.has(id))
    .map(({ id, resource, topic, sequence, requestId }) => {
      return `${where} lacks ${topic} ${resource} ${sequence} (event ${id} of ${requestId})`;
    });
}

function strange(where: string, ids: readonly string[], { told }: ReadBack): string[] {
  const known = new Set(told.map(({ id }) => id));
  return ids.filter((id) => !known.has(id)).map((id) => `${where} has event ${id}, which no service has told`);
}
