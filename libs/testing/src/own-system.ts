import { startSystem, type LocalSystem, type SystemOptions } from '@marquee/local';
import { preparedDataDir } from './environment';
import { copyPreparedData } from './prepared-data';
import { TOOLS } from './root';

type OwnSystem = Pick<SystemOptions, 'dataDir' | 'apps' | 'env'>;

/**
 * A system for one test file alone, which ends its processes or changes its tables. Its databases, streams and secrets are a copy
 * of prepared ones: to create and migrate them takes seconds of processor time.
 */
export function startOwnSystem(options: OwnSystem): Promise<LocalSystem> {
  copyPreparedData(preparedDataDir(), options.dataDir);
  return startOnData(options);
}

/** The same on a data directory that is there. */
export function startOnData(options: OwnSystem): Promise<LocalSystem> {
  return startSystem({ toolsDir: TOOLS, fsync: false, separateDatabases: true, ...options });
}
