import { AnswerSizes } from './answer-sizes';

const MIB = 1024 * 1024;
const list = { operation: 'products.list', answer: { status: 200, kind: 'list' } } as const;

describe('the size that an answer is expected to have', () => {
  it("expects each list as large as the caller's last one, and half a MiB at first", () => {
    const sizes = new AnswerSizes();
    expect(sizes.expected('1202 app-1', list)).toBe(MIB / 2);
    sizes.learn('1202 app-1', list, 8 * MIB);
    sizes.learn('1202 app-1', { ...list, operation: 'prices.list' }, 5);
    expect([sizes.expected('1202 app-1', list), sizes.expected('1203 app-1', list)]).toEqual([8 * MIB, MIB / 2]);
    sizes.learn('1202 app-1', list, 700);
    expect(sizes.expected('1202 app-1', list)).toBe(700);
  });

  it('expects no answer size for a single row or a waiting feed request', () => {
    const sizes = new AnswerSizes();
    const one = { operation: 'products.get', answer: { status: 200, kind: 'one' } } as const;
    expect(sizes.expected('1202 app-1', one)).toBe(0);
    const waiting = { ...list, filters: { wait: {} } } as unknown as typeof list;
    expect(sizes.expected('1202 app-1', waiting)).toBe(0);
  });
});
