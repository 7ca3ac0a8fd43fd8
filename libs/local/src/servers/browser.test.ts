import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserBinary, PROGRAMS } from './browser';

const BROWSER = '#!/bin/sh\necho "Chromium 147.0.1"';
const WRONG_MACHINE = '#!/bin/sh\necho "cannot execute binary file" >&2\nexit 126';
/** Stand-in for apt-get: names missing packages, and provides an archive of each. */
const APT =
  '#!/bin/sh\ncase $1 in install) echo "Inst libfont (1)"; echo "Inst chromium (2)";; download) shift; for name; do : > $name.deb; done;; esac';
/** The stand-in browser runs only if its libraries are found. */
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

  /** The scripts above also need a shell on the path. */
  const withShell = () => void (process.env['PATH'] += ':/usr/bin:/bin');
  const arm = { platform: 'linux', arch: 'arm64' } as const;

  it('uses the browser in CHROMIUM_PATH for page tests', async () => {
    const chosen = program('chosen', BROWSER);
    program('chromium', BROWSER);
    process.env['CHROMIUM_PATH'] = chosen;
    expect(await browserBinary({ toolsDir })).toBe(chosen);
  });

  it('rejects a browser in CHROMIUM_PATH that cannot run', async () => {
    process.env['CHROMIUM_PATH'] = program('chosen', WRONG_MACHINE);
    program('chromium', BROWSER);
    await expect(browserBinary({ toolsDir })).rejects.toThrow(/^CHROMIUM_PATH is .*chosen, which cannot run: install/);
  });

  it('uses the first installed browser that can run', async () => {
    program('chromium', WRONG_MACHINE);
    const chrome = program('google-chrome', BROWSER);
    expect(await browserBinary({ toolsDir })).toBe(chrome);
  });

  it("downloads Debian's browser and missing libraries once on machines other than x64", async () => {
    program('apt-get', APT);
    program('dpkg', DPKG);
    // Precede any browser of this machine.
    for (const name of PROGRAMS) program(name, WRONG_MACHINE);
    withShell();
    const found = await Promise.all([browserBinary({ ...arm, toolsDir }), browserBinary({ ...arm, toolsDir })]);
    const start = join(toolsDir, 'chromium.files/start-chromium');
    expect(found).toEqual([start, start]);
    expect(existsSync(start)).toBe(true);
    expect(readdirSync(toolsDir)).toEqual(['chromium.files']);
  });

  it('explains how to install a browser if no browser can be downloaded', async () => {
    await expect(browserBinary({ ...arm, toolsDir })).rejects.toThrow(
      'could not get chromium (apt-get and dpkg are required to download it, but missing): ' +
        'install Chromium, Google Chrome or Edge, or set CHROMIUM_PATH to its executable.',
    );
  });

  it('explains how to install a browser on a Mac without one', async () => {
    const applications = join(folder, 'Applications');
    await expect(browserBinary({ platform: 'darwin', arch: 'arm64', applications, toolsDir })).rejects.toThrow(
      'the page tests need a browser: install Chromium, Google Chrome or Edge, or set CHROMIUM_PATH to its executable.',
    );
  });
});
