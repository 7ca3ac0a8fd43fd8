const { openSync, readFileSync, readSync } = require('node:fs');
const { dirname, resolve } = require('node:path');

/**
 * Has stack traces name the files that a bundle was made from. `places.mjs` has written, beside the bundle, where its code
 * comes from, so that a place is looked up by reading a few bytes: some packages take a stack trace of every connection that
 * they close, and Node would read all of a source map for the first one, which takes most of a second and 200 MB.
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

/** Of numbers of two bytes: where in the line of the bundle, the source's number, its line and column there. */
const NUMBERS = 4;

class Places {
  constructor(tables) {
    this.tables = tables;
  }

  /** Undefined where the bundler has put code of its own. */
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

/** As V8 writes the first line. */
function titleOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}
