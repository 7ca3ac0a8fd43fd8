import { readConfig } from '@marquee/service-kit';
import { CONTENT_CONFIG, contentStoreOf } from './content-config';
import { LocalContentStore } from './local-content-store';
import { S3ContentStore } from './s3-content-store';

const S3 = {
  CONTENT_S3_ENDPOINT: 'https://s3.example.org',
  CONTENT_S3_BUCKET: 'marquee',
  CONTENT_S3_ACCESS_KEY: 'access',
  CONTENT_S3_SECRET_KEY: 'of-a-test',
};
const storeWith = (env: Record<string, string>, mode: 'local' | 'production' = 'production') =>
  contentStoreOf({ ...readConfig(CONTENT_CONFIG, env), mode });

describe('the configured content store', () => {
  it('uses a folder, or a bucket if all its settings are there', () => {
    expect(storeWith({ CONTENT_DIR: '/content' })).toBeInstanceOf(LocalContentStore);
    expect(storeWith(S3)).toBeInstanceOf(S3ContentStore);
    expect(storeWith({}, 'local')).toBeInstanceOf(LocalContentStore);
  });

  it.each(['CONTENT_S3_ENDPOINT', 'CONTENT_S3_BUCKET', 'CONTENT_S3_ACCESS_KEY', 'CONTENT_S3_SECRET_KEY'])(
    'prevents the start in production without %s and without a folder',
    (name) => {
      expect(() => storeWith({ ...S3, [name]: '' })).toThrow('CONTENT_DIR must be set, or CONTENT_S3_ENDPOINT');
    },
  );
});
