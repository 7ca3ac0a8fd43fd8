import { useState } from 'react';
import { Button } from '../../kit/button';
import { Code, CopyButton } from '../../kit/copy';
import { Panel } from '../../kit/page';
import { useStrings } from '../../strings/strings';
import { RECEIVERS } from './receivers';
import styles from './deliveries.module.css';

type Language = keyof typeof RECEIVERS;
const LANGUAGES = Object.keys(RECEIVERS) as Language[];

/** A complete receiver that verifies the signature, in the language of the reader. */
export function VerifySignature() {
  const t = useStrings();
  const texts = t.integrations.deliveries;
  const [language, setLanguage] = useState<Language>('TypeScript');
  return (
    <Panel title={texts.verify} actions={<CopyButton text={RECEIVERS[language]} />}>
      <p className="soft">{texts.verifyHint}</p>
      <div className={styles.languages} role="group" aria-label={texts.language}>
        {LANGUAGES.map((one) => (
          <Button key={one} aria-pressed={one === language} onClick={() => setLanguage(one)}>
            {one}
          </Button>
        ))}
      </div>
      <Code text={RECEIVERS[language]} label={`${texts.verify}: ${language}`} />
    </Panel>
  );
}
