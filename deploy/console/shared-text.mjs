// Data as the text of TypeScript constants: each part that occurs twice becomes a separate constant.
import { SHARED } from './forms.mjs';

const MIN_SHARED_LENGTH = 60;
const isObject = (value) => typeof value === 'object' && value !== null;

/** The text of `export const NAME = {…}` after the constants that it uses. */
export function constantText(name, type, value) {
  const state = { uses: new Map(), names: new Map(), taken: new Set(), constants: [] };
  count(value, state);
  const text = textOf(value, name, state);
  return `${state.constants.join('')}\nexport const ${name} = ${text} as const satisfies ${type};\n`;
}

const keyOf = (value) =>
  JSON.stringify(value, (_, inner) => (inner?.[SHARED] ? { '...': inner[SHARED], ...inner } : inner));

function count(value, state) {
  if (!isObject(value)) return;
  const key = keyOf(value);
  const uses = (state.uses.get(key) ?? 0) + 1;
  state.uses.set(key, uses);
  // The parts of a shared part are written once, so they count once.
  if (uses > 1 && key.length >= MIN_SHARED_LENGTH) return;
  if (value[SHARED]) count(value[SHARED], state);
  for (const inner of Object.values(value)) count(inner, state);
}

function textOf(value, name, state) {
  if (!isObject(value)) return literal(value);
  const key = keyOf(value);
  const known = state.names.get(key);
  if (known) return known;
  const text = Array.isArray(value)
    ? `[${value.map((inner) => textOf(inner, name, state)).join(', ')}]`
    : objectText(value, name, state);
  if (state.uses.get(key) === 1 || key.length < MIN_SHARED_LENGTH) return text;
  const constant = freeName(name, state.taken);
  state.names.set(key, constant);
  state.constants.push(`const ${constant} = ${text} as const;\n`);
  return constant;
}

function objectText(value, name, state) {
  const entries = Object.entries(value).map(
    ([key, inner]) => `${propertyName(key)}: ${textOf(inner, nameFor(key, name), state)}`,
  );
  if (value[SHARED]) entries.unshift(`...${textOf(value[SHARED], name, state)}`);
  return `{ ${entries.join(', ')} }`;
}

/** A constant is named after the resource or field that it describes. */
const nameFor = (key, outer) => (/^(create|update|of|filters|values|columns|orders|count)$/.test(key) ? outer : key);

function freeName(wanted, taken) {
  const base = wanted
    .replace(/\W(\w)/g, (_, letter) => letter.toUpperCase())
    .replace(/^\w/, (first) => first.toLowerCase());
  const plain = base === 'default' ? 'defaultField' : base;
  let name = plain;
  for (let number = 2; taken.has(name); number++) name = `${plain}${number}`;
  taken.add(name);
  return name;
}

const literal = (value) =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
const propertyName = (key) => (/^[a-z_$][\w$]*$/i.test(key) ? key : literal(key));
