import { safeHtml, textOf } from './product-html.rules';

const REL = 'rel="noopener noreferrer nofollow"';

describe('safeHtml', () => {
  it.each([
    '<p>A <strong>film</strong>, <em>new</em><br /></p>',
    '<ul><li>one</li></ul><ol start="3"><li>two</li></ol>',
    '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
    `<a href="https://x.example/" ${REL}>x</a>`,
    `<a href="mailto:a@x.example" ${REL} target="_blank">x</a>`,
    '<img src="https://x.example/a.png" alt="a" width="5" />',
    'Just text',
  ])('returns safe HTML unchanged: %s', (html) => {
    expect(safeHtml(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<style>p{}</style>x', 'x'],
    ['<iframe src="https://x.example"></iframe>', ''],
    ['<form action="/"><input name="a">x</form>', 'x'],
    ['<p onclick="x()" style="color:red" class="a" id="b">x</p>', '<p>x</p>'],
    ['<img src="http://x.example/a.png">', ''],
    ['<img src="//x.example/a.png" alt="a">', ''],
    ['a<img src="/rel.png">b<img>c', 'abc'],
    ['<img src="data:image/svg+xml;base64,AAAA">', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="https://x.example/a.png" onerror=alert(1)>', '<img src="https://x.example/a.png" />'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<p><a>a <b>b</b></a> c</p>', '<p>a <b>b</b> c</p>'],
    ['<a href="//x.example/"><img src="https://x.example/a.png"></a>', '<img src="https://x.example/a.png" />'],
    ['<a href="java\tscript:alert(1)">x</a>', 'x'],
    ['<a href="JaVaScRiPt&colon;alert(1)">x</a>', 'x'],
    ['<a href="//x.example/">x</a>', 'x'],
    ['<a href="https://x.example/" target="_top" rel="opener">x</a>', `<a href="https://x.example/" ${REL}>x</a>`],
    ['<svg onload=alert(1)><b>x</b></svg>', '<b>x</b>'],
    ['<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style>', ''],
    ['<b>open', '<b>open</b>'],
    ['a < b & c', 'a &lt; b &amp; c'],
    ['<!-- hidden --><p>x</p>', '<p>x</p>'],
  ])('removes unsafe parts of the HTML %s', (html, safe) => {
    expect(safeHtml(html)).toBe(safe);
    expect(safeHtml(safe)).toBe(safe);
  });
});

describe('textOf', () => {
  it.each([
    ['<p>One <b>two</b>.</p><p>Three</p>', 'One two. Three'],
    ['a<br />b<ul><li>c</li><li>d</li></ul>', 'a b c d'],
    ['Rain &amp; wind &lt;3 &quot;x&quot; "y"', 'Rain & wind <3 "x" "y"'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['  plain  ', 'plain'],
    ['line1\nline2\r\nline3', 'line1 line2 line3'],
    ['', ''],
  ])('extracts the plain text of %s', (html, text) => {
    expect(textOf(html)).toBe(text);
  });
});
