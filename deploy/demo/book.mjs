// The demo's e-book: an EPUB 3, which is a ZIP file whose first entry is its type, stored without compression.
import { crc32, deflateRawSync } from 'node:zlib';

const TITLE = 'How Ships Are Named';
const CHAPTERS = [
  ['The north coast', 'A ship of the north coast is named after the wind that brought its builder home.'],
  ['The east coast', 'On the east coast the youngest of the crew chooses the name, and nobody may laugh.'],
  ['The islands', 'The islands name a ship twice: once for the papers, and once for the sea.'],
  ['The south coast', 'In the south a ship is named after a woman who does not know it yet.'],
];

const page = (title, body) => `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en">
<head><title>${title}</title></head>
<body>${body}</body>
</html>
`;
const PACKAGE = `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:isbn:9783161484100</dc:identifier>
<dc:title>${TITLE}</dc:title><dc:language>en</dc:language><dc:creator>The demo shop</dc:creator>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta>
</metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
${CHAPTERS.map((_, at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`).join('\n')}
</manifest>
<spine>${CHAPTERS.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine>
</package>
`;
const NAVIGATION = page(
  TITLE,
  `<nav epub:type="toc"><h1>${TITLE}</h1><ol>${CHAPTERS.map(([title], at) => `<li><a href="c${at}.xhtml">${title}</a></li>`).join('')}</ol></nav>`,
);
const CONTAINER = `<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

/** The bytes of the book. */
export function book() {
  return zipped([
    ['mimetype', 'application/epub+zip'],
    ['META-INF/container.xml', CONTAINER],
    ['book/package.opf', PACKAGE],
    ['book/nav.xhtml', NAVIGATION],
    ...CHAPTERS.map(([title, text], at) => [`book/c${at}.xhtml`, page(title, `<h1>${title}</h1><p>${text}</p>`)]),
  ]);
}

function zipped(entries) {
  const [files, directory] = [[], []];
  let offset = 0;
  for (const [at, [name, text]] of entries.entries()) {
    const [plain, isStored] = [Buffer.from(text), at === 0];
    const data = isStored ? plain : deflateRawSync(plain);
    const head = headOf({ name, plain, data, isStored });
    files.push(Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), data);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, entry, Buffer.from(name));
    offset += 4 + head.length + name.length + data.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listed, end]);
}

/** The part that a file and its entry in the directory have in common, dated 2026-01-01. */
function headOf({ name, plain, data, isStored }) {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(isStored ? 0 : 8, 4);
  head.writeUInt16LE(((2026 - 1980) << 9) | (1 << 5) | 1, 8);
  head.writeUInt32LE(crc32(plain), 10);
  head.writeUInt32LE(data.length, 14);
  head.writeUInt32LE(plain.length, 18);
  head.writeUInt16LE(Buffer.byteLength(name), 22);
  return head;
}
