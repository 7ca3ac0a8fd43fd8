import { hostileText, hostileValue, RAW } from './hostile';
import type { Random } from './random';

/** Stands for what is no value, until the text is there. */
const PLACE = 'a place for something raw';

/** The JSON of a value with some things wrong in it: fields, types, sizes, or the text itself. */
export function mutatedJson(value: unknown, random: Random): Buffer {
  let changed = structuredClone(value);
  for (let times = 1 + random.below(3); times > 0; times -= 1) changed = withChange(changed, random);
  const text = (JSON.stringify(changed) ?? '').replaceAll(`"${PLACE}"`, () => random.oneOf(RAW));
  return random.onceIn(4) ? mutatedText(text, random) : Buffer.from(text);
}

/** Somewhere in it, something else: the deeper, the rarer. */
function withChange(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.onceIn(6)) return replaced(value, random);
  if (Array.isArray(value)) return withItemChanged(value, random);
  const fields = Object.entries(value);
  const at = random.below(fields.length + 1);
  const [name, inner] = fields[at] ?? [hostileText(random), null];
  const others = fields.filter((_, index) => index !== at);
  if (random.onceIn(8)) return Object.fromEntries(others);
  if (random.onceIn(10)) return Object.fromEntries([...others, [hostileText(random), inner]]);
  return Object.fromEntries([...others, [name, withChange(inner, random)]]);
}

function withItemChanged(list: readonly unknown[], random: Random): unknown[] {
  if (list.length === 0) return [hostileValue(random)];
  const at = random.below(list.length);
  if (random.onceIn(6)) return Array.from({ length: random.oneOf([2, 260, 1_100]) }, () => list[at]);
  return list.map((item, index) => (index === at ? withChange(item, random) : item));
}

function replaced(value: unknown, random: Random): unknown {
  if (random.onceIn(6)) return PLACE;
  // What it is, as another type.
  if (random.onceIn(4)) {
    const text = JSON.stringify(value) ?? '';
    return random.oneOf([text, [value], { id: value }, Number(text)]);
  }
  return hostileValue(random);
}

function mutatedText(text: string, random: Random): Buffer {
  const at = random.below(text.length + 1);
  const bytes = Buffer.from(text);
  return random.oneOf<() => Buffer>([
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes, bytes]),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xc0, 0x80]), bytes.subarray(at)]),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.alloc(0),
    () => Buffer.from(' '.repeat(500_000) + text),
    () => Buffer.from(`${text},`),
    () => Buffer.from('['.repeat(100_000)),
    () => Buffer.from('{"a":'.repeat(50_000)),
    // The same key twice, with another value.
    () => Buffer.from(text.replaceAll(/"(\w+)":/g, (whole, name: string) => `"${name}":null,${whole}`)),
    () => Buffer.from(text.replace('{', '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}},')),
    () => Buffer.from(`"${'x'.repeat(1_100_000)}"`),
  ])();
}
