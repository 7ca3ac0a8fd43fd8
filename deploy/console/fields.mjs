// Fields, filters and choices of the console, from docs/openapi.json: a new field of the API appears in its list and form.
import { join } from 'node:path';
import { formatted } from '../local/formatted.mjs';
import { ROOT } from '../local/project.mjs';
import { formsOf } from './forms.mjs';
import { listsOf } from './lists.mjs';
import { namesOf } from './names.mjs';
import { constantText } from './shared-text.mjs';

const FOLDER = 'apps/console/src/generated';
const MADE_BY = 'Made from docs/openapi.json by `npm run generate`. Do not edit.';

/** The generated files of the console by their paths in the working copy. */
export async function consoleFiles(document) {
  const lists = listsOf(document);
  const forms = formsOf(document);
  const files = {
    'lists.ts':
      `/** The filters, columns and orders of every list of the API. ${MADE_BY} */\n` +
      "import type { ListSpec } from '../fields/specs';\n" +
      constantText('LISTS', 'Record<string, ListSpec>', lists),
    'forms.ts':
      `/** The fields of every request body of the API. ${MADE_BY} */\n` +
      "import type { FormSpec } from '../fields/specs';\n" +
      constantText('FORMS', 'Record<string, Record<string, FormSpec>>', forms),
    'names.ts': namesText(namesOf(document, lists, forms)),
  };
  const all = Object.entries(files).map(async ([file, text]) => {
    const path = `${FOLDER}/${file}`;
    return [path, await formatted(join(ROOT, path), text)];
  });
  return Object.fromEntries(await Promise.all(all));
}

function namesText({ fields, choices }) {
  return [
    `/** The names that have a label in every language. ${MADE_BY} */\n`,
    union('FieldName', 'The fields of lists, filters and forms.', fields),
    union('ChoiceName', 'The values of choices: a text itself, a number as `field.number`.', choices),
  ].join('');
}

const union = (name, comment, values) => {
  const type = values.length === 0 ? ' never' : values.map((value) => `\n  | '${value}'`).join('');
  return `\n/** ${comment} */\nexport type ${name} =${type};\n`;
};
