import { createClient, type Client } from '@marquee/client';
import { sessionFetch } from './session';

const clients = new Map<string, Client>();

/** The typed client of a company; with an app, for the resources that belong to apps. */
export function clientOf(company: number, app?: string): Client {
  const key = `${company} ${app ?? ''}`;
  const known = clients.get(key);
  if (known !== undefined) return known;
  const client = createClient({
    url: location.origin,
    allowHttp: true,
    session: { company, ...(app === undefined ? {} : { app }) },
    fetch: sessionFetch,
  });
  clients.set(key, client);
  return client;
}
