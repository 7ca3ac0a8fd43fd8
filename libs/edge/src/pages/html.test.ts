import { attributes, html } from './html';

const hostile = `"><script>alert('x')</script>\`&amp;`;

describe('a template', () => {
  it('escapes every value of a template in text and in attributes', () => {
    expect(html`<p title="${hostile}">${hostile}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&#96;&amp;amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&#96;&amp;amp;</p>',
    );
  });

  it('embeds rendered markup of other templates unchanged, even in lists', () => {
    const items = ['a<', 'b'].map((item) => html`<b>${item}</b>`);
    expect(html`<p>${items}</p>`.text).toBe('<p><b>a&lt;</b><b>b</b></p>');
  });

  it('renders null as an empty text, and numbers as digits, in a template', () => {
    expect(html`<p>${null}${undefined}${false}${0}</p>`.text).toBe('<p>0</p>');
  });

  it('escapes an object that only looks like rendered markup', () => {
    const fake = { text: '<b>' } as never;
    expect(() => html`${fake}`).toThrow(TypeError);
  });
});

describe('attributes', () => {
  it('escapes attribute values of a template, and omits false attributes', () => {
    const text = attributes({ id: 'a', value: hostile, required: true, checked: false, title: undefined }).text;
    expect(text).toMatch(/^id="a" value="[^"]*" required$/);
    expect(text).not.toContain('<');
  });
});
