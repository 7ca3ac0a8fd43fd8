import { useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MailTemplate } from '@marquee/client';
import { useCompany } from '../../data/company';
import { Failure } from '../../kit/states';
import { useMailPageTexts } from './mail-page-texts';
import styles from './mails.module.css';

export type MailTexts = Pick<MailTemplate, 'kind' | 'language' | 'subject' | 'text'>;

/** A preview waits until the user pauses. */
const PAUSE_MS = 400;

/** The mail in a frame with an origin of its own, which runs no scripts of the mail. */
export function MailPreview({ texts }: { readonly texts: MailTexts }) {
  const mails = useMailPageTexts();
  const { id, client } = useCompany();
  const shown = usePaused(texts);
  const { data, error } = useQuery({
    queryKey: ['company', id, 'mailPreviews', shown],
    queryFn: () => client.mailTemplates.preview(id, shown),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // The frame has no origin that could be named.
    if (isLoaded && data) frame.current?.contentWindow?.postMessage(data.html, '*');
  }, [isLoaded, data]);
  return (
    <div className="stack">
      <Failure error={error ?? undefined} />
      <p>
        {mails.previewSubject}: <strong dir="auto">{data?.subject}</strong>
      </p>
      <iframe
        ref={frame}
        className={styles.frame}
        title={mails.previewOf}
        src="/admin/mail-frame"
        sandbox="allow-scripts"
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}

function usePaused(texts: MailTexts): MailTexts {
  const { kind, language, subject, text } = texts;
  const [paused, setPaused] = useState(texts);
  useEffect(() => {
    const timer = setTimeout(() => setPaused({ kind, language, subject, text }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [kind, language, subject, text]);
  return paused;
}
