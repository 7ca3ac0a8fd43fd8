import { relative } from 'node:path';
import { DATA, ROOT } from './project.mjs';

/** The message after the start. */
export function welcome(system, demo) {
  const folder = DATA.startsWith(ROOT) ? relative(ROOT, DATA) : DATA;
  return `
Marquee is ready: ${gatewaysOf(system)}

  shop owner   ${demo.email}, password ${demo.password} (company ${demo.company_id})
  customer     ${viewerOf(system, demo)}
  demo app     client id ${demo.client_id}, client secret ${demo.client_secret}
  console      ${system.url}/admin (mail is stored in ${folder}/mails)
  reference    ${system.url}/docs
  operate      npm run marquee -- --help
  logs         ${folder}/logs/<app>.log, or npm start -- --logs
  database     ${system.adminUrl}

${aRequest(system)}

Ctrl-C stops everything; the data remains in ${folder} (npm run reset deletes it).`;
}

/** Who can watch the films of the demo shop, and where; a shop of an earlier release has no such customer. */
function viewerOf({ storefrontUrl }, { company_id, customer_email, customer_password }) {
  const shop = `http://${company_id}.shops.localhost:${new URL(storefrontUrl).port}/player`;
  if (!customer_email) return `${shop}; npm run reset, then npm start, adds one with films`;
  return `${customer_email}, password ${customer_password}, watches at ${shop}`;
}

/** Each gateway serves the whole interface. */
function gatewaysOf({ apps }) {
  const ports = [...apps].flatMap(([replica, { httpPort }]) => (replica.startsWith('gateway') ? httpPort : []));
  return ports
    .toSorted((one, other) => one - other)
    .map((port) => `http://localhost:${port}`)
    .join(', ');
}

/** A sample request as one line for another terminal, without variables of this one. */
export function aRequest({ url }) {
  const token = `${process.env.MARQUEE_DATA ? `MARQUEE_DATA=${quoted(DATA)} ` : ''}npm run -s token`;
  return `Try it, in another terminal (the command inside prints a token that is valid for 30 minutes):
  curl -s -H "Authorization: Bearer $(${token})" ${url}/api/products.json`;
}

function quoted(text) {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
