import { createHash } from 'node:crypto';
import type { JsonSchema } from '@marquee/contracts';
import { FORM_TYPE } from '../http/form';
import { MULTIPART_TYPE } from '../http/upload';
import type { ApiOperation, ApiParameter, OpenApi } from './document';

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8882;--accent:#0a6}
body{margin:0;font:16px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:16rem minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;border-right:1px solid var(--line);box-sizing:border-box}
nav a{display:block;color:inherit;text-decoration:none;font-size:.85rem;padding:.1rem 0}
main{padding:1rem 2rem 4rem;max-width:60rem}
section{border-top:1px solid var(--line);padding-top:.5rem;margin-top:2rem}
code{font:.9em ui-monospace,monospace;background:var(--soft);padding:.1em .3em;border-radius:3px}
.method{font:bold .8rem ui-monospace,monospace;color:var(--accent);display:inline-block;min-width:4.5em}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
pre{background:var(--soft);padding:.75rem;border-radius:3px;overflow:auto;font:.85rem ui-monospace,monospace}
summary{cursor:pointer}
@media(max-width:50rem){body{display:block}nav{position:static;height:auto;border:0}main{padding:1rem}}
`;

/** For this page alone: its own style, and nothing from anywhere else. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What holds for every call; decisions, "Every endpoint". */
const CONVENTIONS = `
<pre>curl -H "Authorization: Bearer $TOKEN" https://shop.example/api/categories.json?limit=50</pre>
<ul>
<li>Send <code>Authorization: Bearer …</code> with every call. An access token lives 30 minutes.</li>
<li>Lists hold up to 250 rows, by id. More are behind <code>Link: &lt;…&gt;; rel="next"</code>.</li>
<li>Every answer has an <code>X-Request-Id</code>; name it when you ask us about a call.</li>
<li><code>X-Api-Call-Limit: used/size</code> shows your limit. Beyond it: 429 with <code>Retry-After</code>.</li>
<li>Send an <code>Idempotency-Key</code> with a POST and repeat it safely for 24 hours.</li>
<li>Single reads have an <code>ETag</code>: <code>If-None-Match</code> spares you the body (304), <code>If-Match</code> on a change
keeps you from overwriting somebody else's (412).</li>
<li>Errors are <a href="#schema-Error">one shape</a>; <code>errors</code> names the fields.</li>
</ul>`;

/** The reference for people: the same document as `/openapi.json`, without a line of script. */
export function referencePage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: { ...operation, responses: responsesOf(operation, document) },
    })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const menu = groups.map((group) => `<h3>${escape(group.name)}</h3>${group.operations.map(menuLine).join('')}`);
  const body = groups.map((group) => `<h2>${escape(group.name)}</h2>${group.operations.map(operationText).join('')}`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(document.info.title)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>
<body><nav><a href="#top"><strong>${escape(document.info.title)} API</strong></a>${menu.join('')}
<h3>Schemas</h3>${Object.keys(document.components.schemas).map(schemaLink).join('')}</nav>
<main id="top"><h1>${escape(document.info.title)} API</h1><p>${prose(document.info.description)}</p>
<p>Machines read <a href="/openapi.json">/openapi.json</a>.</p>${CONVENTIONS}
${body.join('')}<h2>Schemas</h2>${Object.entries(document.components.schemas).map(schemaText).join('')}
</main></body></html>`;
}

interface Shown {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
}

function menuLine({ operation }: Shown): string {
  return `<a href="#${escape(operation.operationId)}">${escape(operation.summary)}</a>`;
}
function schemaLink(name: string): string {
  return `<a href="#schema-${escape(name)}">${escape(name)}</a>`;
}

function operationText({ path, method, operation }: Shown): string {
  const scope = operation.security.flatMap((one) => one['bearer'] ?? [])[0];
  const who = scope === undefined ? 'No token needed.' : `Needs the scope <code>${escape(scope)}</code>.`;
  return `<section id="${escape(operation.operationId)}"><h3>${escape(operation.summary)}</h3>
<p><span class="method">${method}</span> <code>${escape(path)}</code></p>
<p>${operation.description === undefined ? '' : `${prose(operation.description)} `}${who}</p>
${parametersTable(operation.parameters)}${bodyText(operation.requestBody)}
<h4>Answers</h4><table>${Object.entries(operation.responses).map(answerRow).join('')}</table></section>`;
}

function bodyText(body: ApiOperation['requestBody']): string {
  if (body === undefined) return '';
  const { content } = body;
  if (FORM_TYPE in content) return `<h4>Form</h4>${fieldsTable(content[FORM_TYPE].schema)}`;
  if (MULTIPART_TYPE in content) {
    return `<h4>Form (${MULTIPART_TYPE}), or a picture alone</h4>${fieldsTable(content[MULTIPART_TYPE].schema)}`;
  }
  return `<h4>Body</h4><p>${typeText(content['application/json'].schema)}</p>`;
}

/** With what stands elsewhere in the document filled in. */
function responsesOf({ responses }: ApiOperation, { components }: OpenApi): ApiOperation['responses'] {
  const filled = Object.entries(responses).map(([status, response]) => {
    const name = '$ref' in response ? /[^/]+$/.exec(String(response.$ref))?.[0] : undefined;
    return [status, name === undefined ? response : (components.responses[name] ?? response)];
  });
  return Object.fromEntries(filled) as ApiOperation['responses'];
}

function answerRow([status, response]: [string, object]): string {
  const { content } = response as { content?: { 'application/json': { schema: JsonSchema } } };
  const text = content === undefined ? 'no body' : typeText(content['application/json'].schema);
  return `<tr><td>${escape(status)}</td><td>${text}</td></tr>`;
}

function parametersTable(parameters: readonly ApiParameter[]): string {
  const rows = parameters.map(
    ({ name, in: where, description, schema }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${where}</td><td>${typeText(schema)}</td><td>${prose(description)}</td></tr>`,
  );
  return rows.length === 0 ? '' : `<h4>Parameters</h4><table>${rows.join('')}</table>`;
}

function schemaText([name, schema]: [string, JsonSchema]): string {
  return `<section id="schema-${escape(name)}"><h3>${escape(name)}</h3>${fieldsTable(schema)}</section>`;
}

function fieldsTable(schema: JsonSchema): string {
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  const rows = Object.entries((schema['properties'] as Record<string, JsonSchema> | undefined) ?? {}).map(
    ([name, field]) =>
      `<tr><td><code>${escape(name)}</code>${required.has(name) ? '' : ' <small>optional</small>'}</td>
<td>${typeText(field)}</td><td>${prose((field['description'] as string | undefined) ?? '')}${innerFields(field)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

function innerFields(field: JsonSchema): string {
  const inner = (field['items'] as JsonSchema | undefined) ?? field;
  return inner['properties'] === undefined ? '' : `<details><summary>fields</summary>${fieldsTable(inner)}</details>`;
}

function typeText(schema: JsonSchema): string {
  const name = /[^/]+$/.exec((schema['$ref'] as string | undefined) ?? '')?.[0];
  if (name !== undefined) return schemaLinkInline(name);
  const either = schema['oneOf'] as JsonSchema[] | undefined;
  if (either !== undefined) return either.map(typeText).join(' or ');
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  const items = schema['items'] as JsonSchema | undefined;
  if (items !== undefined) return `list of ${typeText(items)}`;
  if (properties !== undefined && Object.keys(properties).length === 1) {
    const [key, inner] = Object.entries(properties)[0] as [string, JsonSchema];
    return `<code>{${escape(key)}: …}</code> ${typeText(inner)}`;
  }
  const limits = ['enum', 'minimum', 'maximum', 'maxLength', 'pattern', 'default']
    .filter((word) => schema[word] !== undefined)
    .map((word) => `${word} <code>${escape(JSON.stringify(schema[word]))}</code>`);
  return [escape([schema.type ?? 'any'].flat().join(' or ')), ...limits].join('<br>');
}

function schemaLinkInline(name: string): string {
  return `<a href="#schema-${escape(name)}">${escape(name)}</a>`;
}

/** Plain text with `code` marks. */
function prose(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
