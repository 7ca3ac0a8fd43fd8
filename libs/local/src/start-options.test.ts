interface Options {
  readonly logs: boolean;
  readonly replicas: number;
}
const { startOptions, USAGE } = jest.requireActual<{ startOptions(args: readonly string[]): Options; USAGE: string }>(
  '../../../deploy/local/start-options.mjs',
);

describe('npm start', () => {
  it('starts each app once and shows only warnings by default with npm start', () => {
    expect(startOptions([])).toEqual({ logs: false, replicas: 1 });
    expect(startOptions(['--replicas', '2', '--logs'])).toEqual({ logs: true, replicas: 2 });
    expect(startOptions(['--replicas=8'])).toEqual({ logs: false, replicas: 8 });
  });

  it.each(['0', '9', '-1', '2.5', '1e0', 'two', ''])('rejects the replica count %j for npm start', (value) => {
    expect(() => startOptions([`--replicas=${value}`])).toThrow(
      `--replicas must be a whole number from 1 to 8, not "${value}".`,
    );
  });

  it.each([[['--replica', '2']], [['--replicas']], [['twice']], [['--logs=no']]])(
    'rejects the npm start arguments %j, and points to the help',
    (args) => {
      expect(() => startOptions(args)).toThrow(/; npm start -- --help lists the options\.$/);
    },
  );

  it('lists every option in the help of npm start', () => {
    for (const option of ['--replicas N', '--logs', '--help']) expect(USAGE).toContain(option);
  });
});
