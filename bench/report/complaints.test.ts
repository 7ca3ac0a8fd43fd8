import { counted } from './complaints';

describe('what apps complained of', () => {
  it('is said once for each kind, with its number and without times', () => {
    const line = (second: number) =>
      `auth: {"level":"warn","time":"10:00:0${second}","err":{"message":"heartbeats missed","stack":"…"},"msg":"no events"}`;
    const crash = 'catalog: Error: out of {memory}';
    expect(counted([line(1), crash, line(2)])).toEqual([
      '2 × auth: warn: no events: heartbeats missed',
      `1 × ${crash}`,
    ]);
  });
});
