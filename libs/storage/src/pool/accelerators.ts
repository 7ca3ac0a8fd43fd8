/** Mechanisms that only make requests cheaper, so that a measurement can do without one: docs/internal/adr/0067-group-commit-and-accelerators.md. */
const ACCELERATORS = ['render-cache', 'prepared-statements', 'group-commit'] as const;
type Accelerator = (typeof ACCELERATORS)[number];

const switchedOff = readSwitch(process.env.MARQUEE_WITHOUT);

export function isOn(accelerator: Accelerator): boolean {
  return accelerator !== switchedOff;
}

function readSwitch(name: string | undefined): Accelerator | undefined {
  const known = ACCELERATORS.find((one) => one === name);
  if (name && known === undefined) {
    throw new Error(`MARQUEE_WITHOUT is "${name}", but must be one of ${ACCELERATORS.join(', ')}.`);
  }
  return known;
}
