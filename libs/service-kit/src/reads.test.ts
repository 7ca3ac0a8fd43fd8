import { readConfig } from './config';
import { READS_CONFIG } from './reads';

const read = (READ_DATABASE_URL?: string) => readConfig(READS_CONFIG, { READ_DATABASE_URL }).readDatabaseUrl;

describe('the address of a read replica', () => {
  it('may be left out', () => {
    expect(readConfig(READS_CONFIG, {})).toEqual({ readDatabaseUrl: undefined, readWaitMs: 50 });
  });

  it.each(['postgres://postgres-ro:5432/marquee', 'postgresql://marquee_catalog:long-and-own@postgres-ro/marquee'])(
    'may be %s',
    (url) => expect(read(url)).toBe(url),
  );

  it.each([
    ['postgres://marquee:postgres@db/marquee', 'READ_DATABASE_URL holds a default secret'],
    ['http://postgres-ro/marquee', 'READ_DATABASE_URL must be an address that begins with postgres://'],
    ['postgres-ro', 'READ_DATABASE_URL must be a URL'],
  ])('is not %s', (url, problem) => expect(() => read(url)).toThrow(problem));
});
