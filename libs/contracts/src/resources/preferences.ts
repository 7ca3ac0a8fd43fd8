import { int, language, list, listOf, rawText, text } from '../engine/fields';
import { answers, takes, updates } from '../engine/input';
import { internalOperations, op, readOp } from '../engine/operations';
import { resource, type Shape, type UpdateOf } from '../engine/resource';

/** How the console looks to one person, in every company. */
export const preferences = resource(
  'preferences',
  'preferences',
  {
    language: language()
      .orNull()
      .default(null)
      .says('The language of the console; null means the language of the user.'),
    theme: text().among(['system', 'light', 'dark']).default('system').says('The colors of the console.'),
    density: text().among(['comfortable', 'compact']).default('comfortable').says('The height of the rows of lists.'),
    page_size: int().range(1, 250).default(50).says('The number of rows of a page.'),
    columns: list({
      resource: text(64).requiredOnCreate().says('The list: the plural of its resource.').example('orders'),
      names: listOf(text(64)).atMost(100).says('The fields that the list shows, in order.').example(['name', 'email']),
    })
      .atMost(50)
      .says('The columns of lists without a view; a sent list replaces the stored one.'),
  },
  { title: 'Preferences', addedFor: 'choices of a person that every browser of that person shows' },
);
export type Preferences = Shape<typeof preferences>;
export type UpdatePreferences = UpdateOf<typeof preferences>;

/** `unauthorized` if the session has ended. */
export const ownPreferences = internalOperations('auth.internal.own_preferences', ['gateway'], {
  get: readOp(takes({ session: rawText() }), answers<Preferences>()),
  /** Merges the sent keys. */
  update: op(takes({ session: rawText(), preferences: updates(preferences) }), answers<Preferences>()),
});
