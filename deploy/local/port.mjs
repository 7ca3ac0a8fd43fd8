import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';

/** Fails before anything is started if the port is taken, and names the process if the system reveals it. */
export async function checkPort(port, host, otherwise = `or choose another: PORT=${port + 1} npm start`) {
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error('PORT must be a number from 1 to 65535.');
  const problem = await new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
  if (problem?.code === 'EADDRINUSE') {
    throw new Error(`port ${port} is taken${holderOf(port)}; stop that, ${otherwise}`);
  }
  if (problem) throw new Error(`port ${port} cannot be used: ${problem.message}`);
}

function holderOf(port) {
  try {
    const listing = execFileSync('ss', ['-Hltnp', `sport = :${port}`], { encoding: 'utf8', stdio: 'pipe' });
    const [, name, pid] = /\(\("([^"]+)",pid=(\d+)/.exec(listing) ?? [];
    return name ? ` by ${name} (pid ${pid})` : '';
  } catch {
    return '';
  }
}
