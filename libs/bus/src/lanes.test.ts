import { Lanes, type Verdict } from './lanes';

/** Work that ends when the test says so. */
function byHand() {
  const started: string[] = [];
  const endings = new Map<string, (verdict: Verdict) => void>();
  const work = (item: string): Promise<Verdict> => {
    started.push(item);
    return new Promise((resolve) => endings.set(item, resolve));
  };
  const end = async (item: string, verdict: Verdict = 'done'): Promise<void> => {
    endings.get(item)!(verdict);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, work, end };
}

describe('lanes', () => {
  it('work on one item of a key at a time, in order', async () => {
    const { started, work, end } = byHand();
    const lanes = new Lanes<string>(4, work);
    for (const item of ['a1', 'a2', 'b1']) lanes.add(item[0]!, item);
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('work on no more keys at once than their width', async () => {
    const { started, work, end } = byHand();
    const lanes = new Lanes<string>(2, work);
    for (const item of ['a1', 'b1', 'c1']) lanes.add(item[0]!, item);
    expect(started).toEqual(['a1', 'b1']);
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'c1']);
  });

  it('give the place of an item that rests to another key, and keep its own key waiting', async () => {
    const { started, work, end } = byHand();
    const lanes = new Lanes<string>(1, work);
    for (const item of ['a1', 'a2', 'b1']) lanes.add(item[0]!, item);
    await end('a1', { againIn: 1 });
    expect(started).toEqual(['a1', 'b1']);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await end('b1');
    expect(started).toEqual(['a1', 'b1', 'a1']);
    await end('a1');
    expect(started).toEqual(['a1', 'b1', 'a1', 'a2']);
  });

  it('finish what runs when stopped, and start nothing more', async () => {
    const { started, work, end } = byHand();
    const lanes = new Lanes<string>(1, work);
    for (const item of ['a1', 'a2', 'b1']) lanes.add(item[0]!, item);
    let stopped = false;
    const stop = lanes.stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    await end('a1');
    await stop;
    lanes.add('c', 'c1');
    expect(started).toEqual(['a1']);
  });

  it('do not wait for what rests when stopped', async () => {
    const { started, work, end } = byHand();
    const lanes = new Lanes<string>(1, work);
    lanes.add('a', 'a1');
    await end('a1', { againIn: 5 });
    await lanes.stop();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(started).toEqual(['a1']);
  });
});
