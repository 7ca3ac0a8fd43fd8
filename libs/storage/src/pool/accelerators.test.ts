import type * as accelerators from './accelerators';

/** The module reads the switch when it is loaded. */
function loadedWith(MARQUEE_WITHOUT: string): typeof accelerators {
  const before = process.env.MARQUEE_WITHOUT;
  process.env.MARQUEE_WITHOUT = MARQUEE_WITHOUT;
  try {
    let loaded: typeof accelerators | undefined;
    jest.isolateModules(() => (loaded = jest.requireActual<typeof accelerators>('./accelerators')));
    return loaded as typeof accelerators;
  } finally {
    if (before === undefined) delete process.env.MARQUEE_WITHOUT;
    else process.env.MARQUEE_WITHOUT = before;
  }
}

it('disables only the mechanism that MARQUEE_WITHOUT names', () => {
  const { isOn } = loadedWith('render-cache');
  expect([isOn('render-cache'), isOn('prepared-statements'), isOn('group-commit')]).toEqual([false, true, true]);
  expect(loadedWith('').isOn('render-cache')).toBe(true);
});

it('rejects the name of an unknown mechanism in MARQUEE_WITHOUT', () => {
  expect(() => loadedWith('speed')).toThrow(
    'MARQUEE_WITHOUT is "speed", but must be one of render-cache, prepared-statements, group-commit, error-translation, lost-race-retry, read-only-retry, stale-plan-retry.',
  );
});
