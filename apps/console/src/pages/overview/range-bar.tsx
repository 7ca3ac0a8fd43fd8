import { useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { textOf } from '../../data/text';
import { Button } from '../../kit/button';
import { useLanguage, useStrings } from '../../strings/strings';
import { PRESETS, rangeOf, type Range } from './range';
import { daysText } from './day-texts';
import styles from './overview.module.css';

/** The choice of the range, which is in the address. */
export function RangeBar({ range }: { readonly range: Range }) {
  const t = useStrings();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(range.preset === undefined);
  return (
    <div className={styles.range}>
      <nav aria-label={t.overview.range} className={styles.presets}>
        {PRESETS.map((days) => (
          <Link
            key={days}
            to="."
            search={{ days: String(days) }}
            aria-current={range.preset === days ? 'true' : undefined}
            activeProps={{}}
            activeOptions={{ exact: true }}
            onClick={() => setOpen(false)}
          >
            {t.overview.days(days)}
          </Link>
        ))}
      </nav>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {range.preset === undefined ? daysText(range, language) : t.overview.ownRange}
      </Button>
      {isOpen && <OwnRange key={`${range.from} ${range.to}`} range={range} />}
    </div>
  );
}

function OwnRange({ range }: { readonly range: Range }) {
  const t = useStrings();
  const navigate = useNavigate();
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className={styles.own}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const search = { from: textOf(data.get('from')), to: textOf(data.get('to')) };
        const isValid = rangeOf(search, Date.now()).preset === undefined;
        setWrong(!isValid);
        if (isValid) void navigate({ to: '.', search });
      }}
    >
      <label>
        {t.overview.from} <input type="date" name="from" required defaultValue={range.from} />
      </label>
      <label>
        {t.overview.to} <input type="date" name="to" required defaultValue={range.to} />
      </label>
      <Button type="submit">{t.overview.apply}</Button>
      {isWrong && (
        <p className="wrong" role="alert">
          {t.overview.wrongRange}
        </p>
      )}
    </form>
  );
}
