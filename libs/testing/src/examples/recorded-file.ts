import { operationOf } from '../reference/documented';
import type { Exchange } from '../reference/recorder';
import { Normalizer } from './normalizer';

/** The examples of one operation. */
interface Recorded {
  readonly places?: Record<string, string>;
  readonly sent?: unknown;
  readonly answers: Record<string, unknown>;
}

/** The path of the generated file below the root. */
export const RECORDED_FILE = 'apps/gateway/src/reference/examples/recorded.ts';

const HEAD = `/** Answers of the gateway to a system test, made stable. Made by \`npm run generate -- examples\`. Do not edit. */
import type { Recordings } from './recordings';

// prettier-ignore
export const RECORDED: Recordings = {
`;

/** Picks one exchange for each answer of each operation: the first one of its status and error code. */
export function recordedFile(lines: string): string {
  const exchanges = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Exchange);
  const normalizer = new Normalizer();
  const found = new Map<string, Recorded>();
  for (const exchange of exchanges) add(found, exchange, normalizer);
  const entries = [...found].toSorted(([one], [other]) => one.localeCompare(other));
  const rows = entries.map(([operation, recorded]) => `  '${operation}': ${JSON.stringify(recorded)},\n`);
  return `${HEAD}${rows.join('')}};\n`;
}

function add(found: Map<string, Recorded>, { method, url, status, sent, got }: Exchange, to: Normalizer): void {
  const served = operationOf(method, url);
  if (served === null || method === 'HEAD' || status === 304) return;
  const { operation } = served;
  const before: Recorded = found.get(operation) ?? { answers: {} };
  const name = answerName(status, got);
  if (name in before.answers) return;
  const kind = kindIn(url);
  const isSuccess = status < 400;
  const first = isSuccess && before.sent === undefined;
  const places = Object.entries(served.places).map(([key, value]) => [key, to.place(key, value, kind)] as const);
  found.set(operation, {
    ...before,
    ...(first && places.length > 0 && { places: Object.fromEntries(places) }),
    ...(first && sent !== undefined && { sent: to.of(sent, kind) }),
    answers: { ...before.answers, [name]: to.of(shortened(got, sent), kind) },
  });
}

/** `200`, or `422 invalid`. */
function answerName(status: number, got: unknown): string {
  const code = (got as { code?: unknown } | undefined)?.code;
  return status >= 400 && typeof code === 'string' ? `${status} ${code}` : String(status);
}

/** A list shows its first row; after a create, the created one. */
function shortened(got: unknown, sent: unknown): unknown {
  if (!isRow(got)) return got;
  return Object.fromEntries(
    Object.entries(got).map(([key, value]) => [key, Array.isArray(value) ? [exampleIn(value, sent)].flat() : value]),
  );
}

function exampleIn(rows: readonly unknown[], sent: unknown): unknown {
  const [input] = isRow(sent) ? Object.values(sent).filter(isRow) : [];
  const made =
    input && rows.find((row) => isRow(row) && Object.entries(input).every(([key, value]) => row[key] === value));
  return made ?? rows.slice(0, 1);
}

function isRow(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The resource that a number in a path identifies: `/api/orders/…` an order, `/admin/1202/views/…` a view. */
function kindIn(url: string): string {
  const [, noun = ''] = /^\/\w+\/(?:\d+\/)?(\w+)/.exec(url) ?? [];
  return { themesettings: 'theme_setting', fulfillments: 'order' }[noun] ?? noun.replace(/ies$/, 'y').replace(/s$/, '');
}
