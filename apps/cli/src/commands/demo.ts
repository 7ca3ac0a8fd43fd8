import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { SCOPES, type Scope } from '@marquee/contracts';
import { inData } from '../connection';
import { json, show } from '../output';
import { createApp } from './app';
import { createCompany } from './company';
import { furnish } from './demo-shop';
import { issueToken } from './token';

interface Demo {
  company_id: number;
  email: string;
  password: string | null;
  client_id: string;
  client_secret: string;
}
const EMAIL = 'owner@demo.example';

/** A company to try things with: made once, its credentials kept in a file; a fresh access token each time. */
export function demoCommand(program: Command): void {
  json(program.command('demo'))
    .description('make or find the demo company, and issue an access token for it')
    .option('--state <file>', 'where its credentials are kept', inData('demo.json'))
    .option('--url <url>', 'the gateway: gives the company something to show')
    .option('--token', 'print the access token alone, for TOKEN=$(…)')
    .action(async (options: { state: string; url?: string; token?: boolean; json?: boolean }) => {
      const demo = existsSync(options.state) ? (JSON.parse(readFileSync(options.state, 'utf8')) as Demo) : await make();
      if (!existsSync(options.state)) keep(options.state, demo);
      const token = await issueToken(demo.company_id, demo.client_id, Object.keys(SCOPES) as Scope[]);
      if (options.url !== undefined) {
        await furnish({ url: options.url, token: token.access_token, company_id: demo.company_id });
      }
      if (options.token) process.stdout.write(`${token.access_token}\n`);
      else show({ ...demo, ...token }, options);
    });
}

async function make(): Promise<Demo> {
  const company = await createCompany({ name: 'Demo Films', country: 'DE', email: EMAIL, partner: false });
  const app = await createApp({
    company_id: company.company_id,
    name: 'Demo app',
    redirect_uris: ['http://localhost:8080/callback'],
    developer_email: 'developer@demo.example',
    sync_url: null,
  });
  const { company_id, email, password } = company;
  return { company_id, email, password, client_id: app.client_id, client_secret: app.client_secret };
}

function keep(file: string, demo: Demo): void {
  writeFileSync(`${file}.new`, JSON.stringify(demo, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
