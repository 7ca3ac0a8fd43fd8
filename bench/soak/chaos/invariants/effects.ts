import { grouped } from '../grouped';
import { type Operation, topicOf } from '../history';
import type { Told } from '../read-back';
import { type Invariant, named } from './invariant';

/**
 * What was answered with success is done once, whatever was repeated under its key; what was refused is not done; of the rest
 * nobody knows, and it is done once or not at all. A request that was refused has no effect even where another one of the same key has.
 */
export const effects: Invariant = (history, read) => {
  const byRequest = grouped(read.told, ({ requestId }) => requestId);
  return history.flatMap((operation) => {
    const topic = topicOf(operation);
    return topic === null ? [] : wrongIn(operation, topic, byRequest);
  });
};

function wrongIn(operation: Operation, topic: string, byRequest: ReadonlyMap<string, readonly Told[]>): string[] {
  const toldOf = (requestId: string) => (byRequest.get(requestId) ?? []).filter((event) => event.topic === topic);
  const refused = operation.attempts.filter(
    ({ requestId, outcome }) => outcome === 'fail' && toldOf(requestId).length > 0,
  );
  const done = operation.attempts.flatMap(({ requestId }) => toldOf(requestId));
  const least = operation.outcome === 'ok' ? 1 : 0;
  const most = operation.outcome === 'fail' ? 0 : 1;
  return [
    ...refused.map(({ requestId }) => `${requestId} was refused and done: ${named(operation)}`),
    ...(done.length < least || done.length > most ? [`done ${done.length} times: ${named(operation)}`] : []),
    ...(done[0] && operation.resource !== null && done[0].resource !== operation.resource
      ? [`answered as ${operation.resource} and told as ${done[0].resource}: ${named(operation)}`]
      : []),
  ];
}
