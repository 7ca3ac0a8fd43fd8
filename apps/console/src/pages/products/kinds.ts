/** Which product types a field applies to, as the API refuses others. docs/internal/interface.md, "Product". */
const VIDEO = [1, 9];
const AUDIO = [5];
const PHYSICAL = [6];
const BUNDLES = [8, 21];
const TAGGED = [...VIDEO, ...AUDIO, 16];

const APPLIES = {
  runtime: [...VIDEO, ...AUDIO],
  chapters: VIDEO,
  hd: VIDEO,
  physical: PHYSICAL,
  tagging: TAGGED,
  collection: BUNDLES,
} as const satisfies Record<string, readonly number[]>;

/** Whether a part of the form applies to a product type; the type may be the text of its input. */
export function applies(part: keyof typeof APPLIES, type: unknown): boolean {
  const types: readonly number[] = APPLIES[part];
  return types.includes(Number(type));
}
