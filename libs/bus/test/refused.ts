import { errors, type NatsConnection } from '@nats-io/transport-node';

/** Those subjects to which the server does not let this connection publish. */
export async function refusedOf(nc: NatsConnection, subjects: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  const statuses = nc.status();
  for (const subject of subjects) nc.publish(subject);
  // The server tells of refusals in the order of what it got, so all of them are here when it refuses this one.
  const last = 'nobody.may.publish.here';
  nc.publish(last);
  for await (const status of statuses) {
    if (status.type !== 'error' || !(status.error instanceof errors.PermissionViolationError)) continue;
    if (status.error.subject === last) break;
    refused.push(status.error.subject);
  }
  return refused;
}
