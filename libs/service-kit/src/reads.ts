import { ifSet, integer, serverUrl, type ConfigOf, type ConfigSpec } from './config';

/** Who answers lists, counts and searches beside the service's database. */
export const READS_CONFIG = {
  /** A physical replica of that database. It has the same roles: where the address names none, the service's own is taken. */
  readDatabaseUrl: ifSet(serverUrl('READ_DATABASE_URL', ['postgres:', 'postgresql:'])),
  /** How long a list waits for the replica to catch up with what was answered before; then the primary answers. */
  readWaitMs: integer('READ_WAIT_MS', 50),
} satisfies ConfigSpec;
export type ReadsConfig = ConfigOf<typeof READS_CONFIG>;
