import type { ApiOperation, ApiParameter } from '../document';

interface Media {
  readonly example?: unknown;
}

/** The example request as a shell command that can be run unchanged. */
export function curlOf(method: string, path: string, { parameters, requestBody, security }: ApiOperation): string {
  const own = parameters.filter((one): one is ApiParameter => !('$ref' in one));
  const target = own
    .filter((one) => one.in === 'path')
    .reduce((filled, { name, example }) => filled.replace(`{${name}}`, textOf(example) ?? `{${name}}`), path);
  const query = own
    .filter((one) => one.in === 'query' && one.required === true)
    .map(({ name, schema }) => {
      const [example] = (schema['examples'] ?? ['']) as unknown[];
      return `${name}=${encodeURIComponent(String(example)).replaceAll('%3A', ':').replaceAll('%40', '@')}`;
    });
  const url = `"$MARQUEE_URL${target}${query.length > 0 ? `?${query.join('&')}` : ''}"`;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${url}`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...bodyOf((requestBody?.content ?? {}) as Readonly<Record<string, Media>>),
  ];
  return lines.join(' \\\n  ');
}

function textOf(example: unknown): string | undefined {
  return typeof example === 'string' || typeof example === 'number' ? String(example) : undefined;
}

function bodyOf(content: Readonly<Record<string, Media>>): string[] {
  const [[type, media] = []] = Object.entries(content);
  if (type === undefined || media?.example === undefined) return [];
  if (type.startsWith('multipart/')) return ['-F file=@quay.png'];
  if (type === 'application/x-www-form-urlencoded') {
    return Object.entries(media.example as Record<string, string>).map(([name, value]) => `-d ${name}=${value}`);
  }
  return ['-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(media.example, null, 2))}`];
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
