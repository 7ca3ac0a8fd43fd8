import {
  activities,
  activity,
  allEvents,
  customerEvents,
  type Activity,
  type ListActivities,
  type Page,
  type RenderedJson,
} from '@marquee/contracts';
import { conditionsOf, view, type Condition, type Session } from '@marquee/storage';
import { FeedEntryEntity } from '../feed/feed-entry.entity';

/** The service adds the name when a client reads the list. */
const ACTOR = `(
  select row_to_json(a) from (
    select split_part(r.actor, ':', 1) as type, substr(r.actor, strpos(r.actor, ':') + 1) as id, '' as name) a
  where r.actor is not null)`;

/** The view has no version, because no route returns a single activity. */
const activityView = view(activity, {
  entity: FeedEntryEntity,
  computed: {
    actor: ACTOR,
    resource: "r.data ->> 'type'",
    resource_id: "r.data ->> 'id'",
    action: "split_part(r.topic, '/', 2)",
  },
  withoutEtagWhere: 'true',
});

/** Excludes notifications of customer changes, which have separate events. */
const CHANGES: Condition = { sql: 'r.topic <> ?', values: [customerEvents.sync.topic] };
/** Uses the index by time, because a scan by id would pass all older rows. */
const NEWEST_BEFORE = `
  select f.id from feed_entries f where f.company_id = ? and f.created_at < ? order by f.created_at desc limit 1`;

/** The feed entries of a company as activities: who caused each event, and what it changed. */
export class ActivitiesRepository {
  constructor(private readonly session: Session) {}

  list(input: ListActivities, since: Date): Promise<RenderedJson<Page<Activity>>> {
    const { company } = this.session;
    return activityView.page(this.session, input, [
      CHANGES,
      ...conditionsOf(activityView, activities.list, input, { actor: byActor, resource: ofType }),
      { sql: `r.id > coalesce((${NEWEST_BEFORE}), 0)`, values: [company, since], indexedById: true },
      { sql: 'r.created_at >= ?', values: [since] },
    ]);
  }
}

/** `app:shelf-sync` selects one actor, and `app` every app. */
function byActor(actor: string): Condition {
  return actor.includes(':')
    ? { sql: 'r.actor = ?', values: [actor] }
    : { sql: "split_part(r.actor, ':', 1) = ?", values: [actor] };
}

/** Filters by topic, because an index contains the topic. */
function ofType(resource: string): Condition {
  const topics = allEvents().flatMap((event) => (event.resource === resource ? event.topic : []));
  return { sql: 'r.topic = any(?)', values: [topics] };
}
