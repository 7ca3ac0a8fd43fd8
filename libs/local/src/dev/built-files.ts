import { existsSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';

/** The dependency graph of the built files. */
export class BuiltFiles {
  private readonly required = new Map<string, string[]>();

  /** Called after a file was written or deleted. */
  forget(file: string): void {
    this.required.delete(file);
  }

  /** The transitive dependencies of a built file: our files, and the names of packages. */
  loadedBy(main: string): { files: ReadonlySet<string>; packages: ReadonlySet<string> } {
    const files = new Set([main]);
    const packages = new Set<string>();
    // The set grows during the iteration.
    for (const file of files) {
      for (const name of this.requiredBy(file)) {
        if (name.startsWith('.')) files.add(fileAt(resolve(dirname(file), name)));
        else if (!isBuiltin(name)) packages.add(name);
      }
    }
    return { files, packages };
  }

  private requiredBy(file: string): string[] {
    let names = this.required.get(file);
    if (!names) {
      const code = existsSync(file) ? readFileSync(file, 'utf8') : '';
      names = [...code.matchAll(/\brequire\("([^"]+)"\)/g)].map((match) => match[1] as string);
      this.required.set(file, names);
    }
    return names;
  }
}

/** Resolves like `require`: a library is named by its folder. */
function fileAt(path: string): string {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, 'index.js') : `${path}.js`;
}
