import { STYLESHEET } from './stylesheet';

type Palette = Readonly<Record<string, string>>;

const [light, dark, chosen] = [':root', ':root:where(:not([data-theme=light]))', ':where(:root)[data-theme=dark]'].map(
  (selector) => paletteIn(STYLESHEET.split(`${selector}{`)[1]?.split('}')[0] ?? ''),
) as [Palette, Palette, Palette];

function paletteIn(body: string): Palette {
  return Object.fromEntries([...body.matchAll(/--([\w-]+):(#[\da-f]+)/g)].map(([, name, colour]) => [name, colour]));
}

/** WCAG 2.2, "relative luminance". */
function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1);
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(palette: Palette, one: string, other: string): number {
  const [less, more] = [luminance(palette[one]!), luminance(palette[other]!)].sort((a, b) => a - b) as [number, number];
  return (more + 0.05) / (less + 0.05);
}

const WORDS = [
  ['ink', 'paper'],
  ['ink', 'ground'],
  ['ink', 'tint'],
  ['ink', 'danger-tint'],
  ['soft', 'paper'],
  ['soft', 'ground'],
  ['accent', 'paper'],
  ['accent', 'ground'],
  ['accent-dark', 'tint'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-dark'],
  ['danger', 'paper'],
  ['danger-dark', 'danger-tint'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-dark'],
] as const;
const BORDERS = [
  ['edge', 'paper'],
  ['edge', 'ground'],
] as const;

it("defines equal colours for the chosen dark theme and for the system's dark theme", () => {
  expect(Object.keys(dark).length).toBeGreaterThan(10);
  expect(chosen).toEqual(dark);
});

describe.each([
  ['of the light theme', light],
  ['of the dark theme', dark],
])('the colours %s', (_, palette) => {
  it.each(WORDS)('keeps texts readable by WCAG AA in the colours %s on %s', (one, other) => {
    expect(contrast(palette, one, other)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(BORDERS)('keeps field borders visible by WCAG AA in the colours %s on %s', (one, other) => {
    expect(contrast(palette, one, other)).toBeGreaterThanOrEqual(3);
  });
});
