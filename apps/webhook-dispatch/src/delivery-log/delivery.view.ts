import { delivery } from '@marquee/contracts';
import { renderedTime, view } from '@marquee/storage';

const DATA = `(
  select row_to_json(d) from (select r.data ->> 'type' as type, r.data ->> 'id' as id, r.data ->> 'long_id' as long_id) d)`;
/** The attempts of a delivery as JSON, with the key order of the contract and the time format of the interface. */
const ATTEMPTS = `array_to_json(array(
  select row_to_json(t) from jsonb_array_elements(r.attempts) with ordinality a (one, place) cross join lateral (
    select ${renderedTime("(one ->> 'at')::timestamptz")} as at, one -> 'duration_ms' as duration_ms, one -> 'status' as status,
      one -> 'reason' as reason, one -> 'answer' as answer) t
  order by place))`;

/** Without a version, because there is no route of a single delivery. */
export const deliveryView = view(delivery, {
  table: 'deliveries',
  computed: { data: DATA, attempts: ATTEMPTS },
  untaggedWhere: 'true',
});
