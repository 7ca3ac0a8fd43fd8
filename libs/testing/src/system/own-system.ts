import { startSystem, type LocalSystem, type SystemOptions } from '@marquee/local';
import { preparedDataDir } from '../environment';
import { copyPreparedData } from './prepared-data';
import { TOOLS } from '../root';

type OwnSystem = Pick<SystemOptions, 'dataDir' | 'apps' | 'env'>;

/**
 * Starts a system for a test file that kills processes or changes tables. It copies prepared databases, streams and secrets, since creating
 * them takes seconds of CPU time.
 */
export function startOwnSystem(options: OwnSystem): Promise<LocalSystem> {
  copyPreparedData(preparedDataDir(), options.dataDir);
  return startOnData(options);
}

export function startOnData(options: OwnSystem): Promise<LocalSystem> {
  return startSystem({ toolsDir: TOOLS, fsync: false, separateDatabases: true, ...options });
}
