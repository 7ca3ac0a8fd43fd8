import { readOptions } from './options';

describe('the options of a run', () => {
  it('are a second and a half a round and plain tables when nothing is said', () => {
    expect(readOptions([])).toEqual({
      seconds: 1.5,
      markdown: false,
      scale: false,
      cpu: false,
      orders: false,
      deliveries: false,
      statistics: false,
      large: 100_000,
      compare: null,
      mixed: false,
      without: null,
    });
  });

  it('are taken from the command line', () => {
    expect(readOptions(['--seconds', '0.5', '--markdown', '--scale'])).toEqual({
      seconds: 0.5,
      markdown: true,
      scale: true,
      cpu: false,
      orders: false,
      deliveries: false,
      statistics: false,
      large: 100_000,
      compare: null,
      mixed: false,
      without: null,
    });
    expect(readOptions(['--compare', 'HEAD~1'])).toMatchObject({ cpu: false, compare: 'HEAD~1' });
    expect(readOptions(['--cpu'])).toMatchObject({ scale: false, cpu: true });
    expect(readOptions(['--orders'])).toMatchObject({ cpu: false, orders: true });
    expect(readOptions(['--scale', '--orders'])).toMatchObject({ scale: true, orders: true });
    expect(readOptions(['--scale', '--deliveries'])).toMatchObject({ scale: true, deliveries: true });
    expect(readOptions(['--scale', '--statistics'])).toMatchObject({ scale: true, statistics: true });
    expect(readOptions(['--scale', '--large', '1000000'])).toMatchObject({ scale: true, large: 1_000_000 });
  });

  it('name the accelerator that a mixed run does without', () => {
    expect(readOptions(['--mixed'])).toMatchObject({ mixed: true, without: null });
    expect(readOptions(['--mixed', '--without', 'render-cache'])).toMatchObject({
      mixed: true,
      without: 'render-cache',
    });
    expect(() => readOptions(['--without', 'render-cache'])).toThrow('--without goes with --mixed');
    expect(() => readOptions(['--mixed', '--compare', 'HEAD'])).toThrow('is a run of its own');
  });

  it('refuse two runs at a time', () => {
    expect(() => readOptions(['--scale', '--cpu'])).toThrow('give one of them');
    expect(() => readOptions(['--orders', '--cpu'])).toThrow('give one of them');
    for (const other of [['--cpu'], ['--scale'], ['--orders'], ['--seconds', '2']]) {
      expect(() => readOptions(['--compare', 'HEAD', ...other])).toThrow('give it alone');
    }
    expect(() => readOptions(['--deliveries'])).toThrow('goes with --scale alone');
    expect(() => readOptions(['--scale', '--orders', '--deliveries'])).toThrow('goes with --scale alone');
    expect(() => readOptions(['--statistics'])).toThrow('--statistics goes with --scale alone');
    expect(() => readOptions(['--scale', '--orders', '--statistics'])).toThrow('--statistics goes with --scale alone');
    expect(() => readOptions(['--scale', '--deliveries', '--statistics'])).toThrow('--statistics goes with');
  });

  it.each(['0', '-1', 'many', '61'])('refuse %s seconds', (seconds) => {
    expect(() => readOptions([`--seconds=${seconds}`])).toThrow('--seconds must be');
  });

  it('refuse a large shop that is none, or that nobody asks for', () => {
    for (const large of ['9999', 'many', '10000.5']) {
      expect(() => readOptions(['--scale', `--large=${large}`])).toThrow('--large must be');
    }
    for (const others of [[], ['--scale', '--deliveries'], ['--scale', '--statistics']]) {
      expect(() => readOptions([...others, '--large', '20000'])).toThrow('--large goes with');
    }
  });

  it('refuse what they do not know', () => {
    expect(() => readOptions(['--second', '1'])).toThrow('--second');
  });
});
