import { execFile } from 'node:child_process';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Service } from '@marquee/contracts';
import { type FSWatcher, watch } from 'chokidar';
import { adminUrlOf } from '../address';
import { APPS, type AppName, isService, unbundledMainOf } from '../apps';
import type { LocalSystem } from '../system';
import type { BuiltFiles } from './built-files';
import type { Compiler } from './compiler';

export interface DevLoopOptions {
  readonly root: string;
  /** The apps under development, which are replaced first. */
  readonly apps: readonly AppName[];
  readonly system: LocalSystem;
  readonly compiler: Compiler;
  readonly built: BuiltFiles;
  log(line: string): void;
}

/** An editor may write several files at once, or one in several steps. */
const SETTLE_MS = 30;
const SOURCE = /(?<!\.test)\.ts$/;
/** deploy/local/dev.mjs builds the console. */
const CONSOLE = /^apps\/console\//;
const MIGRATIONS = /^apps\/([^/]+)\/src\/(?:migrations\/|data-source\.ts$)/;

/** Watches the sources, compiles changes, and replaces the apps that load them. */
export class DevLoop {
  private readonly changed = new Set<string>();
  /** Sources with a syntax error; nothing is replaced until they compile. */
  private readonly broken = new Set<string>();
  private readonly unmigrated = new Set<Service>();
  /** Apps that run an older version than the build. */
  private readonly stale = new Set<AppName>();
  private watcher: FSWatcher | undefined;
  private working: Promise<void> | undefined;

  constructor(private readonly o: DevLoopOptions) {}

  /** Starts the apps under development; one that cannot start waits for a change. */
  async start(): Promise<void> {
    const folders = ['apps', 'libs'].map((folder) => join(this.o.root, folder));
    const watcher = watch(folders, { ignoreInitial: true }).on('all', (_event, path) => this.received(path));
    this.watcher = watcher;
    await new Promise<void>((resolve) => watcher.once('ready', () => resolve()));
    await Promise.all(this.o.apps.map((app) => this.replace(app)));
  }

  async stop(): Promise<void> {
    await this.watcher?.close();
  }

  private received(path: string): void {
    if (!SOURCE.test(path) || CONSOLE.test(this.nameOf(path))) return;
    this.changed.add(path);
    this.working ??= this.work().finally(() => (this.working = undefined));
  }

  private async work(): Promise<void> {
    while (this.changed.size > 0) {
      await sleep(SETTLE_MS);
      const saved = performance.now();
      await this.compileChanged();
      if (this.broken.size > 0) continue;
      const first = this.o.apps.filter((app) => this.stale.has(app));
      await Promise.all(first.map((app) => this.replace(app, saved)));
      await this.replaceOthers();
    }
  }

  /**
   * Replaces one app at a time, so that apps under development keep most of the machine; a further change takes
   * precedence.
   */
  private async replaceOthers(): Promise<void> {
    const others = [...this.stale];
    if (others.length > 0) this.o.log(`${others.join(', ')} also load it and are replaced next`);
    for (const app of others) {
      if (this.changed.size > 0) return;
      await this.replace(app);
    }
  }

  private async compileChanged(): Promise<void> {
    const sources = [...this.changed];
    this.changed.clear();
    for (const source of sources) {
      try {
        const isNews = await this.o.compiler.compile(source);
        if (this.broken.delete(source)) this.o.log(`${this.nameOf(source)} compiles again`);
        if (isNews) this.note(source);
      } catch (error) {
        this.broken.add(source);
        this.o.log(`${this.nameOf(source)} does not compile; running apps continue:
${textOf(error)}`);
      }
    }
  }

  private note(source: string): void {
    const output = this.o.compiler.outputOf(source);
    this.o.built.forget(output);
    for (const app of APPS) if (this.filesOf(app).has(output)) this.stale.add(app);
    const owner = MIGRATIONS.exec(this.nameOf(source))?.[1];
    if (owner && isService(owner)) this.unmigrated.add(owner);
  }

  private nameOf(source: string): string {
    return relative(this.o.root, source);
  }

  private filesOf(app: AppName): ReadonlySet<string> {
    return this.o.built.loadedBy(unbundledMainOf(this.o.system.appsDir, app)).files;
  }

  private async replace(app: AppName, since = performance.now()): Promise<void> {
    try {
      if (isService(app) && this.unmigrated.has(app)) {
        await this.migrate(app);
        this.unmigrated.delete(app);
      }
      this.stale.delete(app);
      await this.o.system.replaceApp(app);
      this.o.log(`${app} runs the latest version (${((performance.now() - since) / 1000).toFixed(1)} s)`);
    } catch (error) {
      const goesOn = this.o.system.apps.has(app) ? 'the previous version continues' : 'waiting for a change';
      this.o.log(`${app}: ${textOf(error)} (${goesOn})`);
    }
  }

  private async migrate(app: Service): Promise<void> {
    const { system } = this.o;
    const env = { ...system.environmentOf(app), ADMIN_DATABASE_URL: adminUrlOf(system, app) };
    const { stdout } = await promisify(execFile)(process.execPath, [unbundledMainOf(system.appsDir, app), 'migrate'], {
      env,
    });
    if (stdout.trim()) this.o.log(stdout.trim());
  }
}

/** The stderr of a program explains more than its exit code; the compiler's stack explains nothing. */
function textOf(error: unknown): string {
  const { stderr, message } = error as Error & { stderr?: string };
  const [text = ''] = (stderr?.trim() || message).split('\n\nCaused by:');
  return text.trim();
}
