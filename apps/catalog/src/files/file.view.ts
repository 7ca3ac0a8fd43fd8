import { file, PICTURE_SIZES } from '@marquee/contracts';
import { view } from '@marquee/storage';

const SIZES = Object.keys(PICTURE_SIZES).map((size) => `'${size}'`);

/** The JSON of a file: a picture without an owning product or category. */
export const fileView = view(file, {
  table: 'pictures',
  computed: {
    sizes: `(select ('[' || string_agg(row_to_json(s)::text, ',' order by place) || ']')::json
      from (select name, replace(r.src, '-original.', '-' || name || '.') as src, place
        from unnest(array[${SIZES.join(', ')}]) with ordinality sizes (name, place)) t,
        lateral (select t.name, t.src) s)`,
  },
});
