import { join } from 'node:path';
import { ConfigError, optional, text, type CommonConfig, type ConfigOf, type ConfigSpec } from '@marquee/service-kit';
import type { ContentStore } from './content-store';
import { LocalContentStore } from './local-content-store';
import type { S3ContentStore, S3Settings } from './s3-content-store';

export const CONTENT_CONFIG = {
  /** The folder of content files, which all processes share. */
  contentDir: optional('CONTENT_DIR'),
  /** An S3-compatible store instead: its address, `https://s3.example.org`, and the rest of its settings. */
  contentS3Endpoint: optional('CONTENT_S3_ENDPOINT'),
  contentS3Bucket: optional('CONTENT_S3_BUCKET'),
  contentS3Region: text('CONTENT_S3_REGION', 'us-east-1'),
  contentS3AccessKey: optional('CONTENT_S3_ACCESS_KEY'),
  contentS3SecretKey: optional('CONTENT_S3_SECRET_KEY'),
} satisfies ConfigSpec;
export type ContentConfig = Partial<ConfigOf<typeof CONTENT_CONFIG>> & Pick<CommonConfig, 'mode'>;

/** The folder of a process that is started by hand in local mode. */
const LOCAL_FOLDER = join('.marquee', 'content');

/** The content store of this process; a process without complete settings of one does not start. */
export function contentStoreOf(config: ContentConfig): ContentStore {
  const { mode, contentDir, contentS3Endpoint: endpoint, contentS3Bucket: bucket } = config;
  const { contentS3Region: region = '', contentS3AccessKey: accessKey, contentS3SecretKey: secretKey } = config;
  if (endpoint !== undefined && bucket !== undefined && accessKey !== undefined && secretKey !== undefined) {
    return storeInBucket({ endpoint, bucket, region, accessKey, secretKey });
  }
  if (contentDir === undefined && mode !== 'local') {
    throw new ConfigError([
      'CONTENT_DIR must be set, or CONTENT_S3_ENDPOINT, CONTENT_S3_BUCKET, CONTENT_S3_ACCESS_KEY and CONTENT_S3_SECRET_KEY',
    ]);
  }
  return new LocalContentStore(contentDir ?? LOCAL_FOLDER);
}

/** Loaded on call, because processes with a folder need not hold a large client in memory. */
function storeInBucket(settings: S3Settings): S3ContentStore {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import would make every caller wait
  const { S3ContentStore: Store } = require('./s3-content-store') as typeof import('./s3-content-store');
  return new Store(settings);
}
