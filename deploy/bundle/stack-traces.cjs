const { openSync, readFileSync, readSync } = require('node:fs');
const { dirname, resolve } = require('node:path');

/**
 * Maps stack traces to the sources of a bundle through the tables of `places.mjs`. Node would read the whole source map, which takes most
 * of a second and 200 MB.
 */
exports.nameSources = (bundle, tables) => {
  const table = new Places(tables);
  const named = (site) => {
    const [line, column] = [site.getLineNumber(), site.getColumnNumber()];
    const place = site.getFileName() === bundle && table.find(line, column);
    return place ? String(site).replace(`${bundle}:${line}:${column}`, place) : String(site);
  };
  Error.prepareStackTrace = (error, sites) =>
    [titleOf(error), ...sites.map((site) => `    at ${named(site)}`)].join('\n');
};

/** The two-byte numbers of a place: bundle column, source number, source line and source column. */
const NUMBERS = 4;

class Places {
  constructor(tables) {
    this.tables = tables;
  }

  /** Undefined for code that the bundler has added. */
  find(line, column) {
    this.files ??= this.open();
    const [start, end] = this.read(this.files.lines, Uint32Array, line - 1, 2);
    const places = this.read(this.files.places, Uint16Array, start * NUMBERS, (end - start) * NUMBERS);
    let found;
    for (let at = 0; at < places.length && places[at] < column; at += NUMBERS) found = at;
    if (found === undefined) return undefined;
    const [, source, sourceLine, sourceColumn] = places.subarray(found);
    return `${resolve(dirname(this.tables), this.files.sources[source])}:${sourceLine + 1}:${sourceColumn + 1}`;
  }

  open() {
    const [lines, places] = ['lines', 'places'].map((name) => openSync(`${this.tables}.${name}`));
    return { lines, places, sources: JSON.parse(readFileSync(`${this.tables}.sources.json`, 'utf8')) };
  }

  read(file, Numbers, first, count) {
    const numbers = new Numbers(count);
    if (count > 0) readSync(file, numbers, 0, numbers.byteLength, first * Numbers.BYTES_PER_ELEMENT);
    return numbers;
  }
}

/** The first line of a stack trace, as V8 formats it. */
function titleOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}
