import { feedEntry } from '@marquee/contracts';
import { view } from '@marquee/storage';

export const feedView = view(feedEntry, {
  table: 'feed_entries',
  computed: { producer: "'shop'", scope: 'r.topic' },
});
