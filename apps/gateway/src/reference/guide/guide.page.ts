import { createHash } from 'node:crypto';
import type { JsonSchema } from '@marquee/contracts';
import { html, Html, type Shown } from '@marquee/edge';
import type { ApiOperation, OpenApi } from '../document';
import { parametersIn } from '../parameters/shared-parameters';
import { inline, markdown } from './markdown';
import { curlOf } from './samples';
import { schemaTable, typeOf } from './schema-table';
import { STYLE } from './style';

interface Media {
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Named {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

const STYLE_DIGEST = createHash('sha256').update(STYLE).digest('base64');
/** The page has no script; its only style is the one that it contains. */
export const GUIDE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_DIGEST}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The reference as an HTML page, rendered once from the OpenAPI document. */
export function guidePage(document: OpenApi): Html {
  const { info, components } = document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = document['x-tagGroups'];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${info.title} API</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <nav aria-label="Operations">
          <a href="#top"><b>${info.title} API</b></a>
          <a href="/docs/console">Try requests</a>
          <a href="/openapi.json">openapi.json</a>
          ${groups.map(({ name, tags }) => [html`<p>${name}</p>`, tags.map((tag) => navigation(tag, operations))])}
          <a href="#schemas">Schemas</a>
        </nav>
        <main id="top">
          <h1>${info.title} API ${info.version}</h1>
          ${markdown(info.description)}
          <p>
            To send the examples, set <code>MARQUEE_URL</code> to the address of the platform and <code>TOKEN</code> to
            an access token. <a href="/docs/console">Try requests</a> sends them from the browser; it loads a script of
            about 1.3 MB.
          </p>
          ${groups.map(({ tags }) => tags.map((tag) => tagSection(tag, document, operations)))}
          <h2 id="schemas">Schemas</h2>
          ${Object.entries(components.schemas).map(([name, schema]) => schemaSection(name, schema))}
        </main>
      </body>
    </html>`;
}

function navigation(tag: string, operations: readonly Named[]): Html {
  return html`<details>
    <summary>${titleOf(tag)}</summary>
    <ul>
      ${operations
        .filter(({ operation }) => operation.tags.includes(tag))
        .map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}
    </ul>
  </details>`;
}

function tagSection(tag: string, document: OpenApi, operations: readonly Named[]): Html {
  const { description = '' } = document.tags.find(({ name }) => name === tag) ?? {};
  return html`<h2 id="tag-${tag}">${titleOf(tag)}</h2>
    <p>${description}</p>
    ${operations.filter(({ operation }) => operation.tags.includes(tag)).map((one) => operationSection(one, document))}`;
}

function operationSection({ method, path, operation }: Named, document: OpenApi): Html {
  const { operationId, summary, description, security, requestBody } = operation;
  const [scope] = Object.values(security[0] ?? {}).flat();
  const content = (requestBody?.content ?? {}) as Readonly<Record<string, Media>>;
  const [media] = Object.values(content);
  return html`<section id="${operationId}">
    <h3>${summary}</h3>
    <p>
      <code><span class="method">${method.toUpperCase()}</span> ${path}</code>
    </p>
    <p>${inline(description)}</p>
    <p class="scope">${accessText(security, scope)}</p>
    ${parameterTable(operation, document)}
    ${media?.schema !== undefined && html`<p>Body: ${bodyType(media.schema)}</p>`}
    <pre><code>${curlOf(method, path, operation, document)}</code></pre>
    ${Object.entries(operation.responses).map(([status, answer]) => answerSection(status, answer as Answer, document))}
  </section> `;
}

function accessText([way = {}]: ApiOperation['security'], scope: string | undefined): Html | string {
  if ('session' in way) return 'For signed-in users.';
  if ('license' in way) return 'For programs with a license key.';
  return scope === undefined ? 'Needs no access token.' : html`Scope: <code>${scope}</code>`;
}

function parameterTable(operation: ApiOperation, document: OpenApi): Shown {
  const rows = parametersIn(operation, document);
  if (rows.length === 0) return null;
  return html`<details>
    <summary>Parameters (${rows.length})</summary>
    <table>
      <tr>
        <th>Name</th>
        <th>Type</th>
        <th>Meaning</th>
      </tr>
      ${rows.map(
        ({ name, in: place, required, schema, description }) =>
          html`<tr>
            <td><code>${name}</code><br /><span class="note">${place}${required && ', required'}</span></td>
            <td>${typeOf(schema)}</td>
            <td>${inline(description)}</td>
          </tr> `,
      )}
    </table>
  </details>`;
}

function answerSection(status: string, answer: Answer, { components }: OpenApi): Shown {
  const shared = answer.$ref !== undefined;
  const { description = '', content = {} } = shared ? (components.responses[status] as Answer) : answer;
  const [media, ...others] = Object.values(content);
  const examples = shared ? [] : examplesOf(media);
  return html`<details>
    <summary><code>${status}</code> ${inline(description)}</summary>
    ${media?.schema !== undefined && html`<p>${bodyType(media.schema)}</p>`}
    ${examples.map((example) => html`<pre><code>${JSON.stringify(example, null, 2)}</code></pre>`)}
    ${others.map(
      ({ schema, example }) =>
        html`<p>${inline(descriptionOf(schema))}</p>
          ${typeof example === 'string' && html`<pre><code>${example}</code></pre>`}`,
    )}
  </details>`;
}

function descriptionOf(schema?: JsonSchema): string {
  const { description } = schema ?? {};
  return typeof description === 'string' ? description : '';
}

function examplesOf({ example, examples = {} }: Media = {}): unknown[] {
  return example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
}

/** `{ order: Order }`, or the name of the schema. */
function bodyType(schema: JsonSchema): Html {
  const { properties, oneOf } = schema as { properties?: Record<string, JsonSchema>; oneOf?: JsonSchema[] };
  if (oneOf !== undefined) return html`${oneOf.map((one, index): Shown => [index > 0 && ' or ', bodyType(one)])}`;
  if (properties === undefined) return typeOf(schema);
  const parts = Object.entries(properties).map(([name, one]): Shown => html`<code>${name}</code>: ${typeOf(one)}`);
  return html`{ ${parts.map((part, index): Shown => [index > 0 && ', ', part])} }`;
}

function schemaSection(name: string, schema: JsonSchema): Html {
  return html`<section id="schema-${name}">
    <h3>${name}</h3>
    <details>
      <summary>Fields</summary>
      ${schemaTable(schema)}
    </details>
  </section> `;
}

/** `themeSettings` → `Theme settings` */
function titleOf(tag: string): string {
  const words = tag.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
