import { html, Html, type Shown } from '@marquee/edge';

/** The Markdown of the reference: paragraphs, lists, fenced code, and code in the line. */
export function markdown(text: string): Html {
  const blocks = text.split(/\n{2,}/).map((block): Shown => {
    const code = /^```\w*\n([\s\S]*?)\n```$/.exec(block)?.[1];
    if (code !== undefined) return html`<pre><code>${code}</code></pre>`;
    if (!block.startsWith('- ')) return html`<p>${inline(block)}</p>`;
    const items = block.slice(2).split('\n- ');
    return html`<ul>
      ${items.map((item) => html`<li>${inline(item.replaceAll(/\n\s*/g, ' '))}</li>`)}
    </ul>`;
  });
  return html`${blocks}`;
}

/** Text with code between backticks. */
export function inline(text: string): Html {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index): Shown => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
