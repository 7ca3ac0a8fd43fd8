import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { type ServiceDatabase, dataSourceOptions } from './data-source-options';
import { assertMigrated } from './drift';

interface Waiting {
  /** The address with the service's role. */
  readonly url: string;
  readonly log: (line: string) => void;
  readonly pauseMs?: number;
}

/**
 * Settles once the schema is as new as the code. Waits without limit for a missing server, role, schema or migration,
 * and logs each reason once.
 */
export async function untilMigrated(db: ServiceDatabase, { url, log, pauseMs = 2_000 }: Waiting): Promise<void> {
  let lastReason: string | undefined;
  for (;;) {
    const reason = await reasonToWait(db, url);
    if (reason === null) return;
    if (reason !== lastReason) log(`${db.service} waits: ${reason}`);
    lastReason = reason;
    await sleep(pauseMs);
  }
}

async function reasonToWait(db: ServiceDatabase, url: string): Promise<string | null> {
  const source = new DataSource(dataSourceOptions(db, url, 1));
  try {
    await source.initialize();
    await assertMigrated(source);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    if (source.isInitialized) await source.destroy();
  }
}
