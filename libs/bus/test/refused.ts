import { errors, type NatsConnection } from '@nats-io/transport-node';

/** The subjects to which this connection may not publish. */
export async function refusedOf(nc: NatsConnection, subjects: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  const statuses = nc.status();
  for (const subject of subjects) nc.publish(subject);
  // The server reports refusals in order, so all have arrived when it refuses this one.
  const last = 'nobody.may.publish.here';
  nc.publish(last);
  for await (const status of statuses) {
    if (status.type !== 'error' || !(status.error instanceof errors.PermissionViolationError)) continue;
    if (status.error.subject === last) break;
    refused.push(status.error.subject);
  }
  return refused;
}
