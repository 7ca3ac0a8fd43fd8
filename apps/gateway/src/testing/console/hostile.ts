import type { FieldSpec, FormSpec } from '../../../../console/src/fields/specs';
import type { TestClient } from '@marquee/testing';
import { FORMS } from './source';

type Body = Record<string, unknown>;

/** A planted text begins with the name of its field, so that a test can recognize it on a page. */
const PAYLOADS = [
  `'"></title></textarea></script><img class=planted src=x onerror=alert(xss=1)><script class=planted>xss=1</script>`,
  `'"><img class=planted src=x onerror=xss=1>`,
  `'"><b class=planted>`,
];
const MAX_ROUNDS = 12;

/** Script in every text field of a form, nested ones too; each field has the longest payload that it accepts. */
function hostileBody(spec: FormSpec): Body {
  return Object.fromEntries(
    Object.entries(spec)
      .map(([name, field]) => [name, hostileValue(name, field)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function hostileValue(name: string, { kind, of, values, max = 255 }: FieldSpec): unknown {
  if (kind === 'list' && of !== undefined) return [hostileBody(of)];
  if (kind === 'object' && of !== undefined) return hostileBody(of);
  if ((kind !== 'text' && kind !== 'html') || values !== undefined) return undefined;
  return PAYLOADS.map((payload) => `x_${name}${payload}`).find(({ length }) => length <= max);
}

/** Creates a row with script in each text field that the API accepts it in; omits the other fields. */
export async function plant<T>(api: TestClient, path: string, resource: string, valid: Body): Promise<T> {
  const body: Body = { ...hostileBody(FORMS[resource]?.['create'] ?? {}), ...valid };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const answer = await tried<T>(api, path, resource, body);
    if (answer.refused.length === 0) return answer.row as T;
    for (const place of answer.refused) remove(body, place.split(/[.[\]]+/).filter(Boolean), valid);
  }
  throw new Error(`The API accepts no ${resource} with hostile texts: ${JSON.stringify(body)}`);
}

interface Tried<T> {
  readonly row?: T;
  readonly refused: readonly string[];
}

async function tried<T>(api: TestClient, path: string, resource: string, body: Body): Promise<Tried<T>> {
  try {
    const { body: answer } = await api.post<Record<string, T>>(path, { [resource]: body }, 201);
    return { row: answer[resource], refused: [] };
  } catch (error) {
    const refusal = /: 422, not 201: (.*)$/s.exec((error as Error).message)?.[1];
    if (refusal === undefined) throw error;
    return { refused: Object.keys((JSON.parse(refusal) as { errors: object }).errors) };
  }
}

/** Removes the refused text, or its whole parent if the API names only the parent. */
function remove(body: Body, place: readonly string[], valid: Body): void {
  let parent: Body = body;
  for (const key of place.slice(0, -1)) parent = (parent[key] ?? {}) as Body;
  const last = place.at(-1) ?? '';
  if (typeof parent === 'object' && last in parent) delete parent[last];
  else if (!((place[0] ?? '') in valid)) delete body[place[0] ?? ''];
}
