import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { madeVariables } from './variables.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NAME = 'marquee-trial';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const run = promisify(execFile);

/** docker-compose.yml as a separate Compose project with its files in `folder`. Ignores the user's `.env`. */
export class Project {
  /** The port of this machine for each service. */
  ports = {};
  #files = ['docker-compose.yml'];
  #variables = madeVariables();
  #folder;

  constructor(folder) {
    this.#folder = folder;
    this.setVariables({});
  }

  setVariables(changed) {
    this.#variables = { ...this.#variables, ...changed };
    const lines = Object.entries(this.#variables).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(this.#folder, 'env'), lines.join(''), { mode: 0o600 });
  }

  async compose(...args) {
    const files = this.#files.flatMap((file) => ['--file', file]);
    const options = ['compose', '--project-name', NAME, '--env-file', join(this.#folder, 'env'), ...files];
    // Compose prefers a variable of the shell to one of the file.
    const env = { ...process.env, ...this.#variables };
    const { stdout } = await run('docker', [...options, ...args], { cwd: ROOT, env, maxBuffer: MAX_OUTPUT_BYTES });
    return stdout;
  }

  /** Certificates that npm needs during the build, behind a proxy that ends TLS. */
  addCertificates(file) {
    const secrets = { ca: { file } };
    this.#add('certificates.yml', JSON.stringify({ services: { streams: { build: { secrets: ['ca'] } } }, secrets }));
  }

  /** Publishes a service on another port if its port is taken. Returns the taken ports by service. */
  async choosePorts() {
    const { services } = JSON.parse(await this.compose('config', '--format', 'json'));
    const taken = {};
    for (const [name, { ports = [] }] of Object.entries(services)) {
      for (const { published, target } of ports) {
        const port = await freePort(Number(published)).catch(() => freePort(0));
        this.ports[name] = port;
        if (port !== Number(published)) taken[name] = { published, target };
      }
    }
    const lines = Object.entries(taken).map(
      ([name, { target }]) => `  ${name}: { ports: !override ['127.0.0.1:${this.ports[name]}:${target}'] }\n`,
    );
    if (lines.length > 0) this.#add('ports.yml', `services:\n${lines.join('')}`);
    this.setVariables({ PUBLIC_URL: this.url('gateway'), STOREFRONT_URL: this.url('storefront') });
    return Object.entries(taken).map(([name, { published }]) => ({ name, published, port: this.ports[name] }));
  }

  url(service) {
    return `http://localhost:${this.ports[service]}`;
  }

  #add(name, text) {
    writeFileSync(join(this.#folder, name), text);
    this.#files.push(join(this.#folder, name));
  }

  /** Every container of the project: its service, state, health and exit code. */
  async containers() {
    const text = await this.compose('ps', '--all', '--format', 'json');
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  /** Runs a line of the command line `cli` and returns its output. */
  async cli(...args) {
    return this.compose('run', '--rm', '--no-TTY', 'cli', ...args);
  }
}

/** Returns the port if no other process listens on it. */
function freePort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: found } = server.address();
      server.close(() => resolve(found));
    });
  });
}
