import { extname } from 'node:path';
import { Injectable } from '@nestjs/common';
import { BuiltAsset } from '../http/replies/built-asset';
import type { HtmlPage } from '../http/replies/page-reply';
import { FOLDER, readManifest } from './manifest';
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

/** The files of the console, read at the first request and then held in memory. */
@Injectable()
export class ConsoleFiles {
  private page?: HtmlPage;
  private files?: ReadonlyMap<string, ConsoleFile>;

  get shell(): HtmlPage {
    return (this.page ??= shellPage(readManifest()));
  }

  find(name: string): ConsoleFile | undefined {
    return (this.files ??= readFiles()).get(name);
  }
}

function readFiles(): ReadonlyMap<string, ConsoleFile> {
  return new Map(
    Object.keys(readManifest().files).map((name) => {
      const type = TYPES[extname(name)];
      if (type === undefined) throw new Error(`The media type of ${name} is unknown. Add it to the types here.`);
      return [name, { type, asset: BuiltAsset.read(`${FOLDER}/${name}.gz`) }];
    }),
  );
}
