import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserBinary, PROGRAMS } from './browser';

const BROWSER = '#!/bin/sh\necho "Chromium 147.0.1"';
const WRONG_MACHINE = '#!/bin/sh\necho "cannot execute binary file" >&2\nexit 126';
/** Answers as apt-get does: names what is missing, and brings an archive of each. */
const APT =
  '#!/bin/sh\ncase $1 in install) echo "Inst libfont (1)"; echo "Inst chromium (2)";; download) shift; for name; do : > $name.deb; done;; esac';
/** The browser runs only if its libraries are found. */
const DPKG = `#!/bin/sh
mkdir -p $3/usr/lib/chromium $3/usr/lib/some-linux-gnu
: > $3/usr/lib/some-linux-gnu/libfont.so.1
cat > $3/usr/lib/chromium/chromium <<'END'
#!/bin/sh
test -e "$LD_LIBRARY_PATH/libfont.so.1" && test -e "$FONTCONFIG_FILE" && echo "Chromium 156.0.2"
END
chmod +x $3/usr/lib/chromium/chromium`;

describe('the browser of the page tests', () => {
  let folder: string;
  let toolsDir: string;
  const program = (name: string, text: string): string => {
    const file = join(folder, 'bin', name);
    writeFileSync(file, text);
    chmodSync(file, 0o755);
    return file;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "marquee browser's "));
    toolsDir = join(folder, 'tools');
    mkdirSync(join(folder, 'bin'));
    process.env['PATH'] = join(folder, 'bin');
    delete process.env['CHROMIUM_PATH'];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The shell of the scripts above is found on the path, too. */
  const withShell = () => void (process.env['PATH'] += ':/usr/bin:/bin');
  const arm = { platform: 'linux', arch: 'arm64' } as const;

  it('is the one in CHROMIUM_PATH', async () => {
    const chosen = program('chosen', BROWSER);
    program('chromium', BROWSER);
    process.env['CHROMIUM_PATH'] = chosen;
    expect(await browserBinary({ toolsDir })).toBe(chosen);
  });

  it('is refused if the one in CHROMIUM_PATH cannot run', async () => {
    process.env['CHROMIUM_PATH'] = program('chosen', WRONG_MACHINE);
    program('chromium', BROWSER);
    await expect(browserBinary({ toolsDir })).rejects.toThrow(
      /^CHROMIUM_PATH is .*chosen, which cannot be run: install/,
    );
  });

  it('is an installed one, the first that can run', async () => {
    program('chromium', WRONG_MACHINE);
    const chrome = program('google-chrome', BROWSER);
    expect(await browserBinary({ toolsDir })).toBe(chrome);
  });

  it('comes from Debian on other machines than x64, with the libraries that are missing, once for two runs at a time', async () => {
    program('apt-get', APT);
    program('dpkg', DPKG);
    // In front of those that this machine may have.
    for (const name of PROGRAMS) program(name, WRONG_MACHINE);
    withShell();
    const found = await Promise.all([browserBinary({ ...arm, toolsDir }), browserBinary({ ...arm, toolsDir })]);
    const start = join(toolsDir, 'chromium.files/start-chromium');
    expect(found).toEqual([start, start]);
    expect(existsSync(start)).toBe(true);
    expect(readdirSync(toolsDir)).toEqual(['chromium.files']);
  });

  it('is asked for in one sentence if there is none and none can be fetched', async () => {
    await expect(browserBinary({ ...arm, toolsDir })).rejects.toThrow(
      'chromium cannot be had (there is no apt-get here to fetch it with): ' +
        'install Chromium, Google Chrome or Edge, or set CHROMIUM_PATH to its executable.',
    );
  });

  it('is asked for on a Mac that has none', async () => {
    const applications = join(folder, 'Applications');
    await expect(browserBinary({ platform: 'darwin', arch: 'arm64', applications, toolsDir })).rejects.toThrow(
      'the page tests need a browser: install Chromium, Google Chrome or Edge, or set CHROMIUM_PATH to its executable.',
    );
  });
});
