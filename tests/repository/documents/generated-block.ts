const END = '<!-- /generated -->';

/** The page with the content of its block `<!-- generated: name -->` replaced. The caller formats the result. */
export function withGeneratedBlock(page: string, name: string, content: string): string {
  const begin = `<!-- generated: ${name} -->`;
  const [before, behind] = page.split(begin);
  const [, ...after] = behind?.split(END) ?? [];
  if (before === undefined || after.length === 0) {
    throw new Error(`The page lacks the block ${begin} … ${END}. Add it where the generated text belongs.`);
  }
  return [before, begin, '\n\n', content, '\n\n', END, after.join(END)].join('');
}
