import { ShopError } from '@marquee/contracts';
import { Metrics } from '@marquee/service-kit';
import { StreamSlots } from './stream-slots';

let slots: StreamSlots;
beforeEach(() => void (slots = new StreamSlots(new Metrics('test'))));

/** Streams of this many licenses of a company. */
const watch = (company: number, licenses: number) =>
  Array.from({ length: licenses }, (_, license) => slots.acquire(company, license + 1));
const readPublic = (company: number, count: number) =>
  Array.from({ length: count }, () => slots.acquire(company, null));

describe('the streams of content files', () => {
  it('bounds the public files of a company, and leaves slots to its customers', () => {
    readPublic(1, 200);
    expect(() => readPublic(1, 1)).toThrow(ShopError);
    watch(1, 300);
    expect(() => watch(1, 1)).toThrow('Too many files are being sent');
    readPublic(2, 1);
  });

  it('bounds all streams of a process', () => {
    for (const company of [1, 2, 3]) watch(company, 500);
    expect(() => watch(4, 1)).toThrow(ShopError);
  });

  it('frees every slot of a stream that has ended', () => {
    for (const release of [...readPublic(1, 200), ...watch(1, 300)]) release();
    expect(() => [readPublic(1, 200), watch(1, 300)]).not.toThrow();
  });

  it('takes no slot for a refused stream', () => {
    const first = watch(1, 500)[0];
    for (let tries = 0; tries < 16; tries += 1) expect(() => slots.acquire(1, 600)).toThrow(ShopError);
    first?.();
    slots.acquire(1, 600);
  });
});
