import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const ROOT = resolve(__dirname, '../../..').replace(/\/dist$/, '');

interface Run {
  readonly code: number;
  readonly output: string;
}

/** A project outside of this working copy with only the packed client, installed without a network. */
export class OutsideProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'marquee-client-'));

  async install(): Promise<void> {
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify({ private: true }));
    const cache = ['--cache', join(this.folder, 'cache')];
    const pack = ['pack', join(ROOT, 'dist/client'), '--pack-destination', this.folder, '--json', ...cache];
    const [{ filename }] = JSON.parse(await this.succeed('npm', pack)) as [{ filename: string }];
    await this.succeed('npm', ['install', `./${filename}`, '--offline', '--no-audit', '--no-fund', ...cache]);
  }

  /**
   * Compiles sources in a folder named after the module type. ES modules also check the package's types; CommonJS skips them and has no
   * browser types.
   */
  async compile(type: 'module' | 'commonjs', sources: Readonly<Record<string, string>>): Promise<void> {
    const folder = join(this.folder, type);
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
    for (const [file, text] of Object.entries(sources)) writeFileSync(join(folder, file), text);
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2022',
      strict: true,
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
      ...(type === 'commonjs' ? { lib: ['es2022'], skipLibCheck: true } : { skipDefaultLibCheck: true }),
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(sources) }));
    await this.succeed(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder]);
  }

  /** Runs a compiled file in its folder. */
  run(name: string, file: string, args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> {
    return this.execute(process.execPath, [file, ...args], join(this.folder, name), { ...process.env, ...env });
  }

  /** Bundles a program with the package for browsers; a module of Node in it is an error. */
  async bundle(source: string): Promise<string> {
    const { outputFiles } = await build({
      stdin: { contents: source, resolveDir: this.folder },
      bundle: true,
      platform: 'browser',
      format: 'iife',
      write: false,
      logLevel: 'silent',
    });
    return outputFiles[0]?.text ?? '';
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async succeed(command: string, args: readonly string[]): Promise<string> {
    const { code, output } = await this.execute(command, args, this.folder, process.env);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }

  private execute(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Run> {
    return new Promise((done) => {
      execFile(command, [...args], { cwd, env, encoding: 'utf8' }, (error, stdout, stderr) => {
        const code = error ? Number(error.code ?? 1) : 0;
        done({ code, output: code === 0 ? stdout : stdout + stderr });
      });
    });
  }
}
