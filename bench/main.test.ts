import { readOptions } from './main';

describe('the options of the benchmark', () => {
  it('selects one benchmark run by its command-line option', () => {
    expect(readOptions([])).toMatchObject({ scale: false, console: false, mixed: false });
    expect(readOptions(['--scale', '--large', '20000'])).toMatchObject({ scale: true, large: 20_000 });
    expect(readOptions(['--console', '--large', '20000'])).toMatchObject({ console: true, large: 20_000 });
    expect(readOptions(['--delivery'])).toMatchObject({ delivery: true, console: false });
    expect(readOptions(['--mixed', '--without', 'group-commit'])).toMatchObject({ without: 'group-commit' });
    expect(readOptions(['--compare', 'main'])).toMatchObject({ compare: 'main' });
  });

  it('rejects conflicting options of the benchmark', () => {
    const all =
      '--compare main --mixed|--mixed --scale|--without x|--large 20000|--scale --large 3|--scale --console|--delivery --mixed';
    for (const args of all.split('|')) expect(() => readOptions(args.split(' '))).toThrow(/--large/);
  });
});
