import { anything, gmt, id, listOf, object, rawText, text } from '../engine/fields';
import { between, equals, words } from '../engine/filters';
import { answers, takes } from '../engine/input';
import { internalOperations, listOp, operations, readOp, type InputOf } from '../engine/operations';
import { resource, type Shape } from '../engine/resource';

export const ACTOR_TYPES = ['user', 'app', 'operator', 'customer'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

const values = (means: string) => anything().orNull().readOnly().says(means).example({ title: 'Harbour in Winter' });

/** One change of a company's data: who did what, and the values before and after. Shown for 90 days. */
export const activity = resource(
  'activity',
  'activities',
  {
    id: id().identity().says('The id of the activity, which grows with every change.'),
    created_at: gmt().readOnly().says('When the change was made.'),
    actor: object({
      type: text().among(ACTOR_TYPES).readOnly().says('What the actor is.'),
      id: text()
        .readOnly()
        .says('The client id of the app, the name of the operator, or the numeric id.')
        .example('shelf-sync'),
      name: text()
        .readOnly()
        .says(
          'The present name of the actor; empty if it was deleted or is unknown, or for a customer without the scope `customers`.',
        )
        .example('Shelf Sync'),
    })
      .orNull()
      .readOnly()
      .says('Who made the change; null for the platform itself.'),
    resource: text(64).readOnly().says('The type of the resource.').example('product'),
    resource_id: text(64).readOnly().says('The id of the resource.').example('1202'),
    action: text().readOnly().says('What was done, such as `create`, `update` or `delete`.').example('update'),
    before: values(
      'The former values of the changed fields, or of all fields of a deleted resource; null if there are none. Personal data and secrets read `[redacted]`, long texts end with `…`.',
    ),
    after: values(
      'The new values of the changed fields; null if there are none. A new resource shows the fields that differ from their defaults. `[not recorded]` stands for a list whose elements are not recorded.',
    ),
  },
  { addedFor: 'the log of changes of a company: the interface has no record of who changed what' },
);
export type Activity = Shape<typeof activity>;

export const activities = operations('webhook-dispatch.activities', {
  list: listOp(activity, {
    actor: words(128).says(
      'Changes by this actor, such as `app:shelf-sync`, or by all actors of a type, such as `app`.',
    ),
    resource: equals().says('Changes of this type of resource, such as `product`.'),
    resource_id: equals().says('Changes of the resource with this id.'),
    created_at: between(),
  }),
});
export type ListActivities = InputOf<typeof activities.list>;

/** The names of actors by id; unknown ids are omitted. */
export interface ActorNames {
  readonly names: readonly { readonly id: string; readonly name: string }[];
}
const named = takes({ company_id: id(), ids: listOf(rawText()) });
/** Activities contain ids of actors only, so that a changed or erased name takes effect at once. */
export const actorNames = {
  app: internalOperations('auth.internal.app_names', ['webhook-dispatch'], {
    list: readOp(named, answers<ActorNames>()),
  }).list,
  user: internalOperations('tenant.internal.user_names', ['webhook-dispatch'], {
    list: readOp(named, answers<ActorNames>()),
  }).list,
  customer: internalOperations('commerce.internal.customer_names', ['webhook-dispatch'], {
    list: readOp(named, answers<ActorNames>()),
  }).list,
};
