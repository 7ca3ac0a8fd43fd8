interface Chosen {
  readonly files: readonly string[] | undefined;
  readonly replicas: number;
  readonly options: readonly string[];
}
const { chosenTests } = jest.requireActual<{ chosenTests(args: readonly string[]): Chosen }>(
  '../../../deploy/local/chosen-tests.mjs',
);

const chosen = (...args: string[]): readonly string[] => chosenTests(args).files ?? [];

describe('npm test', () => {
  it('runs every test if npm test has no arguments, and passes options to Jest', () => {
    expect(chosenTests([])).toEqual({ files: undefined, replicas: 1, options: [] });
    expect(chosenTests(['-t', 'a name'])).toEqual({ files: undefined, replicas: 1, options: ['-t', 'a name'] });
  });

  it('runs system tests with the number of replicas given by --replicas', () => {
    expect(chosenTests(['--replicas', '2', '-t', 'a name'])).toEqual({
      files: undefined,
      replicas: 2,
      options: ['-t', 'a name'],
    });
    expect(chosenTests(['chosen-tests', '--replicas', '3']).replicas).toBe(3);
  });

  it("runs the unit, integration and system tests of a service's folder", () => {
    const files = chosen('--service', 'catalog');
    expect(files.every((file) => file.startsWith('apps/catalog/'))).toBe(true);
    for (const size of [/(?<!integration|system)\.test\.ts$/, /\.integration\.test\.ts$/, /\.system\.test\.ts$/]) {
      expect(files.filter((file) => size.test(file))).not.toEqual([]);
    }
  });

  it('runs each test with a matching path once, only of a named service', () => {
    expect(chosen('Chosen-Tests', './tests/repository/code/chosen')).toEqual([
      'tests/repository/code/chosen-tests.test.ts',
    ]);
    const files = chosen('marketplace', '--service', 'tenant');
    expect(files).toEqual(chosen('--service', 'tenant').filter((file) => file.includes('marketplace')));
    expect(files).not.toEqual([]);
  });

  it.each([
    [['--service'], /^--service needs a service name: auth, catalog, .*tenant/],
    [['--service', 'orders'], /^there is no service "orders"; use one of auth, catalog, /],
    [['categries'], /^no test file has a path that matches "categries"\. Use /],
    [['--service', 'tenant', 'pictures'], /^no test file has a path that matches "pictures"\. Use /],
    [['--replicas'], /^--replicas must be a whole number from 1 to 8, not ""\.$/],
    [['--replicas', '0'], /^--replicas must be a whole number from 1 to 8, not "0"\.$/],
    [['['], /^"\[" is neither part of a path nor a regular expression\. Use /],
  ])('explains what is wrong with the npm test arguments %j', (args, sentence) => {
    expect(() => chosenTests(args)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(sentence) }) as never,
    );
  });
});
