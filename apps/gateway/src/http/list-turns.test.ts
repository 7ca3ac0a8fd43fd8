import { ListTurns, type Turn } from './list-turns';

const MIB = 1024 * 1024;

describe('lists of one caller', () => {
  const begun: string[] = [];
  const turnOf = new Map<string, Turn>();
  let turns: ListTurns;
  beforeEach(() => {
    begun.length = 0;
    turns = new ListTurns();
  });
  const take = (name: string, weight: number | (() => number), key = 'products.list 1202 app-1') =>
    turns.take({
      key,
      weigh: () => (typeof weight === 'number' ? weight : weight()),
      begin: (turn) => {
        turnOf.set(name, turn);
        begun.push(name);
      },
    });

  it('are at work up to eight MiB, in their order; those of others do not wait for them', () => {
    take('first', 5 * MIB);
    const second = take('second', 4 * MIB);
    take('third', MIB);
    take('of another', 8 * MIB, 'products.list 1203 app-1');
    take('of another kind', 8 * MIB, 'prices.list 1202 app-1');
    expect([begun, second.isWaiting, turns.waiting]).toEqual([['first', 'of another', 'of another kind'], true, 2]);
    turnOf.get('first')?.end();
    expect([begun.slice(3), turns.waiting]).toEqual([['second', 'third'], 0]);
  });

  it('are eight at most, however small; one alone may be of any size', () => {
    for (let n = 1; n <= 9; n += 1) take(`small ${n}`, 10);
    expect([begun.length, turns.waiting]).toEqual([8, 1]);
    turnOf.get('small 3')?.end();
    turnOf.get('small 3')?.end();
    take('small 10', 10);
    expect([begun.at(-1), turns.waiting]).toEqual(['small 9', 1]);
    take('large', Infinity, 'a');
    expect(begun.at(-1)).toBe('large');
  });

  it('are weighed when their turn comes', () => {
    let weight = Infinity;
    for (const name of ['first', 'second', 'third']) take(name, () => weight);
    expect(begun).toEqual(['first']);
    weight = 10;
    turnOf.get('first')?.end();
    expect(begun).toEqual(['first', 'second', 'third']);
  });

  it('that end while they wait, or as soon as they begin, keep nobody waiting', () => {
    take('first', Infinity);
    const given = take('given up', Infinity);
    turns.take({ key: 'products.list 1202 app-1', weigh: () => Infinity, begin: (turn) => turn.end() });
    take('last', Infinity);
    given.end();
    turnOf.get('first')?.end();
    expect([begun, turns.waiting]).toEqual([['first', 'last'], 0]);
  });
});
