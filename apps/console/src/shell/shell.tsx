import { Suspense, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useCompany } from '../data/company';
import { Button } from '../kit/button';
import { cx } from '../kit/cx';
import { focusMain } from '../kit/focus';
import { onDemand } from '../kit/on-demand';
import { useStrings } from '../strings/strings';
import { useLiveUpdates } from '../live/live';
import { itemOf, mayOpen, navigationOf, pathOf } from './navigation';
import { useShortcuts } from './shortcuts';
import { SideBar } from './side-bar';
import { Forbidden } from './special-pages';
import { TopBar } from './top-bar';
import styles from './shell.module.css';

const Palette = onDemand(async () => (await import('./palette')).Palette);
const HelpDialog = onDemand(async () => (await import('./help')).HelpDialog);

function subscribeToConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** The frame around every page of a company. */
export function Shell() {
  const t = useStrings();
  const company = useCompany();
  const navigate = useNavigate();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  const [open, setOpen] = useState<'palette' | 'help' | 'menu' | undefined>();
  const close = useCallback(() => setOpen(undefined), []);
  const goTo = useCallback(
    (key: string) => {
      const item = navigationOf(company)
        .flatMap(({ items }) => items)
        .find((one) => one.key === key);
      if (item) void navigate({ to: pathOf(company.id, item.page) });
    },
    [company, navigate],
  );
  useShortcuts({
    openPalette: useCallback(() => setOpen('palette'), []),
    openHelp: useCallback(() => setOpen('help'), []),
    goTo,
  });
  useFocusOnNavigation(path, close);
  useLiveUpdates();
  const outdated = useOutdated();
  const item = itemOf(path);
  return (
    <div className={styles.frame}>
      <a className="skip" href="#main">
        {t.shell.skip}
      </a>
      <TopBar
        openPalette={() => setOpen('palette')}
        openHelp={() => setOpen('help')}
        openMenu={() => setOpen('menu')}
      />
      <SideBar isOpen={open === 'menu'} close={close} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={cx(styles.offline, isOnline && !outdated.isShown && styles.gone)} role="status">
          {!isOnline && t.shell.offline}
          {isOnline && outdated.isShown && (
            <>
              {t.errors.outdated}{' '}
              <Button icon="refresh" onClick={outdated.retry}>
                {t.errors.retry}
              </Button>
            </>
          )}
        </div>
        {item === undefined || mayOpen(item, company) ? <Outlet /> : <Forbidden item={item} />}
      </main>
      <Suspense>
        {open === 'palette' && <Palette onClose={close} />}
        {open === 'help' && <HelpDialog onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Whether a part of the page shows an older state, because it could not be read again. */
function useOutdated() {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const failed = () =>
    cache.findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' && state.data !== undefined });
  const isShown = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    () => failed().length > 0,
  );
  return { isShown, retry: () => failed().forEach((query) => void query.fetch().catch(() => undefined)) };
}

/** Moves the focus to the new page, so that the keyboard and a screen reader continue there. */
function useFocusOnNavigation(path: string, close: () => void): void {
  const shown = useRef(path);
  useEffect(() => {
    close();
    if (path === shown.current) return;
    shown.current = path;
    focusMain();
  }, [path, close]);
}
