// `npm run generate -- pictures [URL]`: pictures of the console for the documents, from the demo shop of a running `npm start`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DATA, ROOT, say } from '../local/project.mjs';

const FOLDER = 'docs/pictures/console';
const VIEW = { width: 1280, height: 800 };
/** Time for the parts that load after others have appeared. */
const SETTLE_MS = 1_500;
const THEMES = ['light', 'dark'];
/** The pages by the names of their pictures. */
const PAGES = {
  overview: '',
  orders: '/orders',
  product: '/products/1',
  deliveries: '/deliveries',
};

export async function takePictures(url = 'http://localhost:3000') {
  const { email, password } = JSON.parse(readFileSync(join(DATA, 'demo.json'), 'utf8'));
  const browser = await launch();
  try {
    mkdirSync(join(ROOT, FOLDER), { recursive: true });
    for (const theme of THEMES) {
      const page = await browser.newPage({ viewport: VIEW, colorScheme: theme });
      const company = await signIn(page, url, email, password);
      for (const [name, path] of Object.entries(PAGES)) {
        await page.goto(`${url}/admin/${company}${path}`);
        await loaded(page);
        await save(`${FOLDER}/${name}-${theme}.png`, await page.screenshot());
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

/** The event stream of the page never ends, so the network is never idle. */
async function loaded(page) {
  await page.waitForSelector('main h1');
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
  await page.waitForTimeout(SETTLE_MS);
}

async function launch() {
  const { chromium } = await import('playwright-core');
  const { browserBinary } = createRequire(import.meta.url)(join(ROOT, 'dist/libs/local/src/index.js'));
  const executablePath = await browserBinary({ toolsDir: join(ROOT, '.marquee/tools'), log: say });
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** Returns the company of the demo shop. */
async function signIn(page, url, email, password) {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/admin\/\d+/);
  return new URL(page.url()).pathname.split('/')[2];
}

/** Fewer colours make the file small, because it is stored in git. */
async function save(file, picture) {
  const { default: sharp } = await import('sharp');
  writeFileSync(join(ROOT, file), await sharp(picture).png({ palette: true, effort: 10 }).toBuffer());
  say(`${file}: written`);
}
