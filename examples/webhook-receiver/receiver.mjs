// Receives webhooks and data changes. `WEBHOOK_SECRETS=… node receiver.mjs [port]`; Ctrl-C ends it.
import { createServer } from 'node:http';
// In your own project: import { verify, WebhookError } from '@marquee/client/webhooks';
import verifier from '../../dist/libs/webhook-verifier/src/index.js';

const { verify, WebhookError } = verifier;
// The shared secret of the app. For a day after a rotation: both secrets, separated by a comma.
const secrets = (process.env.WEBHOOK_SECRETS ?? '').split(',').filter(Boolean);
const MAX_BODY_BYTES = 64 * 1024;

// The ids of handled events, because an event may arrive more than once. Store them in your database, together with
// your data.
const handled = new Set();

const server = createServer((request, response) => {
  receive(request)
    .then((status) => response.writeHead(status).end())
    // After an error Marquee sends the event again, first after a minute.
    .catch(() => response.writeHead(500).end());
});
const port = Number(process.argv[2] ?? 8080);
server.once('error', ({ code, message }) => {
  const taken = `port ${port} is taken; choose another: node receiver.mjs ${port + 1}`;
  process.stderr.write(`It cannot listen: ${code === 'EADDRINUSE' ? taken : message}\n`);
  process.exitCode = 1;
});
server.listen(port, '127.0.0.1', () => print(`listening on ${server.address().port}`));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close());

async function receive(request) {
  const body = await bytesOf(request);
  try {
    const { id, payload } = verify({ headers: request.headers, body }, secrets);
    if (handled.has(id)) return 200;
    // The answer must be sent within ten seconds, so put slow work into your own queue.
    handle(payload);
    handled.add(id);
    return 200;
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    print(`refused: ${error.message}`);
    return 401;
  }
}

function handle(payload) {
  // A webhook names only the changed object: read it with the API. A data change contains the change and has no scope.
  if (payload.scope === undefined) print(`customer ${payload.customer_token} has changed something`);
  else print(`${payload.scope} ${payload.data.id} of company ${payload.company_id}`);
}

async function bytesOf(request) {
  const parts = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new Error(`The request body exceeds ${MAX_BODY_BYTES} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
