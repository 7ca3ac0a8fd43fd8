import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { BuiltAsset, type HtmlPage } from '@marquee/edge';
import { builtAt, FOLDER, readManifest } from './manifest';
import { shellPage } from './shell.page';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

interface ConsoleFile {
  readonly type: string;
  readonly asset: BuiltAsset;
}

interface Loaded {
  readonly builtAt: number;
  readonly shell: HtmlPage;
  readonly files: ReadonlyMap<string, ConsoleFile>;
}

/** The files of the console, held in memory. A page loads the present build, so that `npm run dev` needs no new gateway. */
@Injectable()
export class ConsoleFiles {
  private loaded?: Loaded;

  get shell(): HtmlPage {
    if (this.loaded?.builtAt !== builtAt()) this.loaded = load();
    return this.loaded.shell;
  }

  find(name: string): ConsoleFile | undefined {
    return (this.loaded ??= load()).files.get(name);
  }
}

function load(): Loaded {
  const manifest = readManifest();
  const files = Object.keys(manifest.files).map((name) => [name, fileCalled(name)] as const);
  return { builtAt: builtAt(), shell: shellPage(manifest), files: new Map(files) };
}

function fileCalled(name: string): ConsoleFile {
  const type = TYPES[extname(name)];
  if (type === undefined) throw new Error(`The media type of ${name} is unknown. Add it to the types here.`);
  return { type, asset: BuiltAsset.read(`${FOLDER}/${name}.gz`) };
}
