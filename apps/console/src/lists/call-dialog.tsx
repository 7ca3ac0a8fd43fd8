import { useEffect, useRef, useState } from 'react';
import type { Client } from '@marquee/client';
import { requestOf, type ApiRequest } from '../data/request';
import type { ListCall } from '../data/rows';
import { Code, CopyButton } from '../kit/copy';
import { Dialog } from '../kit/dialog';
import { useStrings } from '../strings/strings';
import styles from './lists.module.css';

interface CallDialogProps {
  readonly company: number;
  readonly app?: string;
  /** The call of the page. */
  readonly run: (client: Client) => unknown;
  /** The list of the page, for the example in TypeScript. */
  readonly list?: ListCall;
  /** The call of a page that is not a list, for the example in TypeScript: `client.orders.get(42)`. */
  readonly typescript?: string;
  readonly onClose: () => void;
}

/** The API call behind a page, for apps and scripts. */
export function CallDialog({ company, app, run, list, typescript, onClose }: CallDialogProps) {
  const t = useStrings();
  const [request, setRequest] = useState<ApiRequest>();
  // The dialog shows the call of the moment when it opened; the page behind it may render again.
  const call = useRef(run);
  useEffect(() => {
    void requestOf(company, app, call.current).then(setRequest);
  }, [company, app]);
  const code = list ? listExample(list) : typescript && example(`console.log(await ${typescript});`);
  const snippets: [string, string][] = request
    ? [
        ['curl', curlOf(request)],
        ...(code === undefined ? [] : [['TypeScript', code] as [string, string]]),
        ['CLI', commandOf(request)],
      ]
    : [];
  return (
    <Dialog title={t.call.title} onClose={onClose} wide>
      <p className="soft">{t.call.hint}</p>
      <div className={styles.snippets}>
        {snippets.map(([name, text]) => (
          <section key={name} className="stack">
            <div className={styles.bar}>
              <h3>{name}</h3>
              <CopyButton text={text} />
            </div>
            <Code text={text} label={name} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function commandOf({ method, appUrl, body }: ApiRequest): string {
  const isUsual = method === (body === undefined ? 'GET' : 'POST');
  return [
    `marquee api ${quoted(`${appUrl.pathname}${appUrl.search}`)}`,
    ...(isUsual ? [] : [`--method ${method}`]),
    ...(body === undefined ? [] : [`--data ${quoted(body)}`]),
  ].join(' ');
}

function curlOf({ method, appUrl, body }: ApiRequest): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}-H "Authorization: Bearer $TOKEN" \\`,
    ...(body === undefined ? [] : ["  -H 'Content-Type: application/json' \\", `  -d ${quoted(body)} \\`]),
    `  ${quoted(appUrl.href)}`,
  ].join('\n');
}

function listExample({ list, args = [], query }: ListCall): string {
  const [resource, verb = 'list'] = list.split('.');
  const given = [...args, query].map((one) => JSON.stringify(one)).join(', ');
  return example(`for await (const row of client.${resource}.${verb}(${given})) console.log(row);`);
}

function example(statement: string): string {
  return [
    "import { createClient } from '@marquee/client';",
    '',
    `const client = createClient({ url: '${location.origin}', accessToken: process.env.TOKEN });`,
    statement,
  ].join('\n');
}
