type Color = readonly [red: number, green: number, blue: number];

/** The colours of a shop, as `#rrggbb`; the dark one defaults to the light one. */
export interface ThemeColors {
  readonly light: string;
  readonly dark: string;
}

/** WCAG 2.2, 1.4.3: the least contrast of text. A little more, because tints lower it. */
const MIN_CONTRAST = 4.6;
const WHITE: Color = [255, 255, 255];
const BLACK: Color = [0, 0, 0];
/** The grounds of apps/gateway/src/pages/stylesheet.ts. */
const GROUNDS = { light: parsed('#f5f6f4'), dark: parsed('#1d211f') } as const;
const STEP = 0.04;

/** A colour of CSS in hexadecimal digits, as `#rrggbb`; null for any other text. */
export function colorIn(text: string): string | null {
  const [, hex] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(text.trim()) ?? [];
  if (hex === undefined) return null;
  const digits = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  return `#${digits.toLowerCase()}`;
}

/** Overrides the accents of the pages' stylesheet. Shades a colour until texts on it and in it are readable. */
export function themeStylesheet({ light, dark }: ThemeColors): string {
  return `:root{${accents(light, 'light')}}@media(prefers-color-scheme:dark){:root{${accents(dark, 'dark')}}}`;
}

function accents(color: string, scheme: keyof typeof GROUNDS): string {
  const [ground, towards] = scheme === 'light' ? [GROUNDS.light, BLACK] : [GROUNDS.dark, WHITE];
  const accent = readable(parsed(color), ground, towards);
  const strong = mixed(accent, towards, 0.22);
  const onAccent = contrast(accent, WHITE) >= contrast(accent, BLACK) ? WHITE : BLACK;
  const tint = mixed(ground, accent, 0.08);
  return Object.entries({ accent, 'accent-dark': strong, 'on-accent': onAccent, tint })
    .map(([name, value]) => `--${name}:${written(value)}`)
    .join(';');
}

function readable(color: Color, ground: Color, towards: Color): Color {
  let shade = color;
  for (let share = 0; contrast(shade, ground) < MIN_CONTRAST && share < 1; share += STEP) {
    shade = mixed(color, towards, share + STEP);
  }
  return shade;
}

function mixed(one: Color, other: Color, share: number): Color {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] + (other[index] - one[index]) * share);
  return [part(0), part(1), part(2)];
}

/** WCAG 2.2, "contrast ratio". */
function contrast(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Color): number {
  const linear = (part: number) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function parsed(color: string): Color {
  const part = (from: number) => Number.parseInt(color.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
}

function written(color: Color): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
