// Verifies an offline license. Node 24 runs TypeScript directly, after `npm run build` in the repository:
//   node verify.ts FILE PUBLIC_KEY LICENSE_KEY [FINGERPRINT]
//   node verify.ts --vectors vectors.json
import { readFileSync, writeFileSync } from 'node:fs';
// In your own project: import { verifyFile, type TimeStore } from '@marquee/client/licenses';
import { verifyFile, type TimeStore } from '../../dist/client/esm/licenses.mjs';

interface Vectors {
  public_key: string;
  files: Record<string, string>;
  vectors: {
    name: string;
    file: string;
    license_key: string;
    fingerprint: string | null;
    revoked_list: string | null;
    now: string;
    seen: string | null;
    code: string;
    seen_after: string | null;
  }[];
}

/** Keeps the latest time that this device has seen in a file. Browsers can use `localStorage`. */
function timeIn(path: string): TimeStore {
  return {
    read: () => {
      try {
        return Number(readFileSync(path, 'utf8'));
      } catch {
        return null;
      }
    },
    write: (time) => writeFileSync(path, String(time)),
  };
}

async function checkVectors(path: string): Promise<string> {
  const { public_key: publicKey, files, vectors } = JSON.parse(readFileSync(path, 'utf8')) as Vectors;
  const timeOf = (text: string | null) => (text === null ? null : Date.parse(text));
  for (const { name, file, license_key: licenseKey, fingerprint, revoked_list: list, now, ...rest } of vectors) {
    let seen = timeOf(rest.seen);
    const { code } = await verifyFile(files[file] ?? '', {
      publicKey,
      licenseKey,
      fingerprint: fingerprint ?? undefined,
      revokedList: list === null ? undefined : files[list],
      store: { read: () => seen, write: (time) => void (seen = time) },
      now: new Date(now),
    });
    if (code !== rest.code || seen !== timeOf(rest.seen_after)) {
      throw new Error(`${name}: ${code}, ${seen} instead of ${rest.code}, ${rest.seen_after}`);
    }
  }
  return `${vectors.length} vectors as expected`;
}

const [path = '', publicKey = '', licenseKey, fingerprint] = process.argv.slice(2);
if (path === '--vectors') {
  console.log(await checkVectors(publicKey));
} else {
  const store = timeIn(`${path}.seen`);
  const { valid, code, file } = await verifyFile(readFileSync(path, 'utf8'), {
    publicKey,
    licenseKey,
    fingerprint,
    store,
  });
  console.log(code, JSON.stringify(file?.document ?? null));
  process.exitCode = valid ? 0 : 1;
}
