import { useCompany } from '../data/company';
import { Dialog } from '../kit/dialog';
import { useStrings } from '../strings/strings';
import { navigationOf } from './navigation';
import styles from './shell.module.css';

/** All keyboard shortcuts. */
export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useStrings();
  const company = useCompany();
  const general: readonly (readonly [readonly string[], string])[] = [
    [['Ctrl', 'K'], t.shortcuts.palette],
    [['/'], t.shortcuts.search],
    [['n'], t.shortcuts.create],
    [['→'], t.shortcuts.next],
    [['←'], t.shortcuts.previous],
    [['Ctrl', 'S'], t.shortcuts.save],
    [['Esc'], t.shortcuts.close],
    [['?'], t.shortcuts.help],
  ];
  const places = navigationOf(company)
    .flatMap(({ items }) => items)
    .map(({ key, label }) => [['g', key], t.shortcuts.goTo(t.nav[label])] as const);
  return (
    <Dialog title={t.shortcuts.title} onClose={onClose} wide>
      <dl className={styles.shortcuts}>
        {[...general, ...places].map(([keys, text]) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
