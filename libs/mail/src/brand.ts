import { inOneLine, unlinked } from './names';

/** The look of a shop in its mails, read when a mail is sent. */
export interface MailBrand {
  readonly name: string;
  /** An https address of a picture; null shows the name. */
  readonly logo: string | null;
  /** `#rrggbb`, for buttons; null is the color of the platform. */
  readonly color: string | null;
}

/** Stands for the shop's name in a mail until it is sent. Private-use characters, so that no text contains it by chance. */
export const SHOP_NAME = '\uE000shop\uE001';

/** Puts the name in place of `SHOP_NAME`, without anything that mail programs turn into a link. */
export function withShopName(text: string, { name }: Pick<MailBrand, 'name'>): string {
  return text.replaceAll(SHOP_NAME, () => unlinked(name));
}

/** The name of a sender. Characters of addresses are removed, so that it cannot pretend to be one. */
export function senderName({ name }: Pick<MailBrand, 'name'>): string {
  return inOneLine(unlinked(name).replaceAll(/[<>@"\\,;:]/g, ' '));
}

const LIGHT = '#ffffff';
const DARK = '#1d1d1b';

/** The readable text color on this color: the one with the higher contrast. */
export function inkOn(color: string): string {
  const contrast = (other: string) => {
    const [high, low] = [luminance(color), luminance(other)].toSorted((one, two) => two - one) as [number, number];
    return (high + 0.05) / (low + 0.05);
  };
  return contrast(LIGHT) >= contrast(DARK) ? LIGHT : DARK;
}

/** WCAG 2: relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
