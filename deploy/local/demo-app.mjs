import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

const HOST = '127.0.0.1';

/**
 * The demo app as far as its webhooks are concerned: it takes what it is told of orders, and its mailing list is out of order, so
 * that there are deliveries of both kinds to look at. It listens on the same port at every start, since the webhooks name it.
 * Where somebody else has that port meanwhile, its deliveries fail like those of every app that is gone.
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

/** 0 where the file is absent or cannot be read: whoever was stopped while writing it gets another port. */
function portIn(file) {
  try {
    const { port } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
  } catch {
    return 0;
  }
}

/** Whole, or as it was. */
function keepPort(file, port) {
  writeFileSync(`${file}.new`, JSON.stringify({ port }));
  renameSync(`${file}.new`, file);
}

/** The port that it has; the one that it should have where that is taken. */
function listening(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' && port !== 0 ? resolve(port) : reject(error)));
    server.listen(port, HOST, () => resolve(server.address().port));
  });
}
