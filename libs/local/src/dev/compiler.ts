import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformFile } from '@swc/core';

/** Compiles single sources like the build. */
export class Compiler {
  constructor(
    private readonly root: string,
    private readonly outDir: string,
  ) {}

  outputOf(source: string): string {
    return join(this.outDir, relative(this.root, source)).replace(/\.ts$/, '.js');
  }

  /** Whether the output changed. Skips type checks; a syntax error is thrown. */
  async compile(source: string): Promise<boolean> {
    const output = this.outputOf(source);
    const map = `${output}.map`;
    if (!existsSync(source)) {
      const was = existsSync(output);
      for (const file of [output, map]) rmSync(file, { force: true });
      return was;
    }
    const sourceFileName = relative(dirname(output), source);
    const compiled = await transformFile(source, { cwd: this.root, sourceFileName, sourceMaps: true });
    const code = `${compiled.code}\n//# sourceMappingURL=${relative(dirname(output), map)}`;
    const changed = [write(map, compiled.map ?? ''), write(output, code)];
    return changed.includes(true);
  }
}

function write(file: string, text: string): boolean {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return true;
}
