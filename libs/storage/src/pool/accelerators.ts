/** Mechanisms that only reduce the cost of requests: docs/internal/adr/0067-group-commit-and-accelerators.md. */
const ACCELERATORS = ['render-cache', 'prepared-statements', 'group-commit'] as const;
/** Middlewares of the pipeline. */
const MIDDLEWARES = ['error-translation', 'lost-race-retry', 'read-only-retry', 'stale-plan-retry'] as const;
const SWITCHES = [...ACCELERATORS, ...MIDDLEWARES];
/** The mechanisms that a benchmark can switch off. */
export type Switch = (typeof SWITCHES)[number];

const switchedOff = readSwitch(process.env.MARQUEE_WITHOUT);

export function isOn(name: Switch): boolean {
  return name !== switchedOff;
}

function readSwitch(name: string | undefined): Switch | undefined {
  const known = SWITCHES.find((one) => one === name);
  if (name && known === undefined) {
    throw new Error(`MARQUEE_WITHOUT is "${name}", but must be one of ${SWITCHES.join(', ')}.`);
  }
  return known;
}
