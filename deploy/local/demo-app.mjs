import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const HOST = '127.0.0.1';

/**
 * The demo app's webhook receiver: it accepts orders, and its mailing list fails, so that both kinds of deliveries are visible. It reuses
 * its port, which the webhooks name; if another process has it, deliveries fail.
 */
export async function startDemoApp(dataDir) {
  const file = join(dataDir, 'demo-app.json');
  const known = portIn(file);
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(request.url === '/orders' ? 204 : 503).end());
  });
  const port = await listening(server, known);
  if (known === 0) keepPort(file, port);
  return { url: `http://localhost:${port}`, stop: () => server.close() };
}

/** 0 if the file is absent or invalid: an app that was stopped while writing it gets another port. */
function portIn(file) {
  try {
    const { port } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}

/** Atomic: the file is complete or unchanged. */
function keepPort(file, port) {
  writeFileSync(`${file}.new`, JSON.stringify({ port }));
  renameSync(`${file}.new`, file);
}

/** Returns the port; listens on the preferred one unless it is taken. */
function listening(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' && port !== 0 ? resolve(port) : reject(error)));
    server.listen(port, HOST, () => resolve(server.address().port));
  });
}
