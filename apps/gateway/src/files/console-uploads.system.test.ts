import { createHash, randomBytes } from 'node:crypto';
import type { File as StoredFile } from '@marquee/contracts';
import {
  accessibilityFaults,
  aCompany,
  aProduct,
  createdUpload,
  demoMedia,
  eventually,
  patchUpload,
  startBrowser,
  type TestCompany,
} from '@marquee/testing';
import type { Browser, Page } from 'playwright-core';
import { ConsoleVisitor } from '../testing/console/visitor';

const CONTENT = /\/api\/files\/\d+\/content$/;
/** Several pieces of the console, and more than one segment of the server. */
const SIZE = 3_000_000;

let browser: Browser;
let company: TestCompany;
beforeAll(async () => {
  [browser, company] = await Promise.all([startBrowser(), aCompany()]);
});
afterAll(() => browser.close());

const stored = async (name: string): Promise<StoredFile | undefined> => {
  const { body } = await company.api.get<{ files: StoredFile[] }>('/api/files.json?order=id%20desc', 200);
  return body.files.find((file) => file.name === name);
};

const checksumOf = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

/** Fills the dialog and starts the upload. */
async function upload(page: Page, file: ReturnType<typeof fileOf>, kind = 'main'): Promise<void> {
  await page.getByRole('button', { name: 'Upload content' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a content file' });
  await dialog.getByLabel('File').setInputFiles(file);
  await dialog.getByLabel('Kind').selectOption(kind);
  await dialog.getByLabel('Language').selectOption('en');
  await dialog.getByLabel('Quality').selectOption('HD');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Start the upload' }).click();
}

describe('the upload of a content file in the console', () => {
  it('uploads a film of a product and shows it as ready with its duration', async () => {
    const product = await aProduct(company, { title: 'Harbour', product_type: 9 });
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page, t } = visitor;
    await visitor.open(`products/${product.id}`);
    await page.getByText('No content files yet.').waitFor();
    await upload(page, fileOf('harbour.webm', demoMedia('harbour-trailer.webm')), 'trailer');
    const row = page.getByRole('row').filter({ hasText: 'harbour.webm' });
    await row.getByText(t.choices.ready, { exact: true }).waitFor();
    expect(await row.innerText()).toMatch(/\d:\d\d/);
    expect(await stored('harbour.webm')).toMatchObject({
      product_id: product.product_id,
      kind: 'trailer',
      language: 'en',
      quality: 'HD',
      state: 'ready',
    });
    await page.getByRole('button', { name: 'Delete: harbour.webm' }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.form.remove, exact: true }).click();
    await row.waitFor({ state: 'detached' });
    expect(await stored('harbour.webm')).toBeUndefined();
    expect(visitor.takeFaults()).toEqual([]);
    await visitor.close();
  });

  it('pauses, resumes and continues an upload after a lost connection, and every byte arrives once', async () => {
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page } = visitor;
    const bytes = randomBytes(SIZE);
    const held: (() => void)[] = [];
    let sent = 0;
    // The second piece waits until the test has paused, and the connection of the third one breaks.
    await page.route(CONTENT, async (route) => {
      sent += 1;
      if (sent === 2) await new Promise<void>((go) => held.push(go));
      if (sent === 3) return route.abort('connectionreset');
      await route.continue().catch(() => undefined);
    });
    await visitor.open('files');
    await upload(page, fileOf('noise.bin', bytes));
    await eventually(() => expect(held).toHaveLength(1));
    await page.getByRole('button', { name: 'Pause: noise.bin' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    held.forEach((go) => go());
    const before = (await stored('noise.bin'))?.received ?? 0;
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(SIZE);
    await page.getByRole('button', { name: 'Resume: noise.bin' }).click();
    await page.getByText('“noise.bin” has arrived.').waitFor();
    const file = await eventually(async () => {
      const found = await stored('noise.bin');
      expect(found?.state).toBe('ready');
      return found;
    });
    expect(sent).toBeGreaterThan(3);
    expect(file).toMatchObject({ size: SIZE, received: SIZE, checksum: checksumOf(bytes) });
    await visitor.close();
  });

  it('continues an upload of an earlier visit with the same file, and rejects a file of another size', async () => {
    const bytes = randomBytes(SIZE);
    const begun = await createdUpload(company, SIZE, { filename: 'earlier.bin' });
    await patchUpload(company, begun, 0, bytes.subarray(0, SIZE / 2));
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page } = visitor;
    await visitor.open('files');
    const item = page.getByRole('listitem').filter({ hasText: 'earlier.bin' });
    await item.getByText('50%').waitFor();
    const input = item.locator('input[type=file]');
    await input.setInputFiles(fileOf('other.bin', randomBytes(10)));
    await page.getByText('“other.bin” has another size.').waitFor();
    await input.setInputFiles(fileOf('earlier.bin', bytes));
    await page.getByText('“earlier.bin” has arrived.').waitFor();
    await eventually(async () => expect(await stored('earlier.bin')).toMatchObject({ checksum: checksumOf(bytes) }));
    await visitor.close();
  });

  it('says why an upload or its content was refused', async () => {
    const visitor = await ConsoleVisitor.of(browser, company);
    const { page, t } = visitor;
    await visitor.open('files');
    await upload(page, fileOf('noise-trailer.bin', randomBytes(1_000)), 'trailer');
    const row = page.getByRole('row').filter({ hasText: 'noise-trailer.bin' });
    await row.getByText(t.choices.refused, { exact: true }).waitFor();
    const file = await stored('noise-trailer.bin');
    expect(file?.refusal).toMatch(/\w/);
    expect(await row.innerText()).toContain(file?.refusal);
    await upload(page, fileOf('empty.bin', Buffer.alloc(0)));
    await page.getByRole('dialog').getByRole('alert').getByText(/size/).waitFor();
    await visitor.close();
  });
});
