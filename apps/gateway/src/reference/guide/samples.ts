import { COOKIE } from '@marquee/edge';
import type { ApiOperation, OpenApi } from '../document';
import { RECORDED } from '../examples/recorded';
import { parametersIn } from '../parameters/shared-parameters';

interface Media {
  readonly example?: unknown;
}

/** The example request as a shell command that can be run unchanged. */
export function curlOf(method: string, path: string, operation: ApiOperation, document: OpenApi): string {
  const { operationId, requestBody, security } = operation;
  const places = RECORDED[operationId]?.places ?? {};
  const target = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
  const query = parametersIn(operation, document)
    .filter((one) => one.in === 'query' && one.required === true)
    .map(({ name, schema }) => {
      const [example] = (schema['examples'] ?? ['']) as unknown[];
      return `${name}=${encodeURIComponent(String(example)).replaceAll('%3A', ':').replaceAll('%40', '@')}`;
    });
  const url = `"$MARQUEE_URL${target}${query.length > 0 ? `?${query.join('&')}` : ''}"`;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${url}`,
    ...credentialsOf(security),
    ...bodyOf((requestBody?.content ?? {}) as Readonly<Record<string, Media>>),
  ];
  return lines.join(' \\\n  ');
}

function credentialsOf([way = {}]: ApiOperation['security']): string[] {
  if ('session' in way) {
    const csrf = 'csrf' in way ? ['-H "X-CSRF-Token: $CSRF"'] : [];
    return [`-H "Cookie: ${COOKIE.name}=$SESSION"`, ...csrf];
  }
  if ('license' in way) return ['-H "Authorization: License $LICENSE_KEY"'];
  return Object.keys(way).length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : [];
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
