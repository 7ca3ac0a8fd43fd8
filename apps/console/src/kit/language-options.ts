import type { Option } from '../fields/specs';

/** The languages that a user may choose; an unusual one stays among them. */
const CODES = 'bg cs da de el en es et fi fr ga hr hu it ja ko lt lv mt nl no pl pt ro ru sk sl sv tr uk zh'.split(' ');

/** Languages by name, for a `select`. */
export function languageOptions(shownIn: string, ...stored: readonly (string | null | undefined)[]): Option[] {
  const names = new Intl.DisplayNames(shownIn, { type: 'language', fallback: 'code' });
  const known = stored.filter((one): one is string => typeof one === 'string' && /^[a-z]{2}$/i.test(one));
  return [...new Set([...CODES, ...known])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, shownIn));
}
