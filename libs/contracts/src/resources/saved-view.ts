import { anything, bool, gmt, id, listOf, text } from '../engine/fields';
import { equals } from '../engine/filters';
import { creates, takes, updates } from '../engine/input';
import { listOp, op, operations, readOp } from '../engine/operations';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { byId, nothing } from '../paging';

/** A list of the console with its filters and columns, under a name. */
export const savedView = resource(
  'view',
  'views',
  {
    id: id().identity().says('The id of the view.'),
    resource: text(64)
      .requiredOnCreate()
      .says('The list that the view shows: the plural of its resource.')
      .example('orders'),
    name: text(100).requiredOnCreate().says('The name of the view.').example('Unpaid'),
    filters: anything()
      .default({})
      .example({ financial_status: 'pending' })
      .says('The query parameters of the list: an object of texts, with at most 50 names.'),
    columns: listOf(text(64))
      .atMost(100)
      .says('The fields that the list shows, in order; an empty list means the usual ones.')
      .example(['name', 'email', 'total_price']),
    shared: bool().default(false).says('True shows the view to every user of the company.'),
    user_id: id()
      .readOnly()
      .says('The user who created the view. This user and the owner of the company may change it.'),
    created_at: gmt().readOnly().says('When the view was created.'),
    updated_at: gmt().readOnly().says('When the view was last changed.'),
  },
  { title: 'View', addedFor: 'lists that users of the console return to, with filters and columns' },
);
export type SavedView = Shape<typeof savedView>;
export type CreateSavedView = CreateOf<typeof savedView>;
export type UpdateSavedView = UpdateOf<typeof savedView>;

/** For signed-in users: their own views, and those that other users of the company share. */
export const savedViews = operations('tenant.views', {
  list: listOp(savedView, { resource: equals() }),
  get: readOp(byId, savedView),
  create: op(creates(savedView), savedView),
  update: op(takes({ id: id(), view: updates(savedView) }), savedView),
  remove: op(takes({ id: id() }), nothing),
});
