import { useWatch } from 'react-hook-form';
import type { MailTemplate } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Field } from '../../forms/field';
import { useResourceForm, type Values } from '../../forms/form-state';
import { ResourceForm } from '../../forms/resource-form';
import type { FormSpec } from '../../fields/specs';
import { Button } from '../../kit/button';
import { Panel } from '../../kit/page';
import { Badge } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { useMailPageTexts } from './mail-page-texts';
import { MailPreview, type MailTexts } from './mail-preview';
import styles from './mails.module.css';

const SPEC: FormSpec = {
  subject: { kind: 'text', required: true, max: 200 },
  text: { kind: 'text', required: true, max: 5000 },
};

/** Edits the text of a mail beside its preview. */
export function TemplateEditor({ template }: { readonly template: MailTemplate }) {
  const mails = useMailPageTexts();
  const { id, client } = useCompany();
  const refresh = useRefresh();
  const { kind, language } = template;
  const textsOf = (values: Values): MailTexts => {
    const texts = { subject: template.subject, text: template.text, ...values };
    return { kind, language, subject: texts.subject, text: texts.text };
  };
  const state = useResourceForm<MailTemplate>({
    spec: SPEC,
    fields: Object.keys(SPEC),
    row: template,
    save: (values) => client.mailTemplates.save(id, textsOf(values)),
    onSaved: () => void refresh('mailTemplates'),
    message: mails.saved,
  });
  const typed = useWatch({ control: state.form.control });
  const texts = textsOf(typed);
  const placeholders = template.placeholders.map((name) => `{{${name}}}`).join(' ');
  return (
    <div className={styles.columns}>
      <Panel
        title={`${mails.kinds[kind]}, ${mails.languages[language]}`}
        actions={template.edited && <Badge>{mails.edited}</Badge>}
      >
        <ResourceForm
          state={state}
          actions={<Actions template={template} texts={texts} onReset={() => state.form.reset()} />}
        >
          <Field name="subject" label={mails.subject} />
          <Field name="text" label={mails.text} rows={10} hint={mails.textHint(placeholders)} />
        </ResourceForm>
      </Panel>
      <Panel title={mails.preview}>
        <MailPreview texts={texts} />
      </Panel>
    </div>
  );
}

interface ActionsProps {
  readonly template: MailTemplate;
  readonly texts: MailTexts;
  readonly onReset: () => void;
}

function Actions({ template: { kind, language, edited }, texts, onReset }: ActionsProps) {
  const mails = useMailPageTexts();
  const { id, client } = useCompany();
  const refresh = useRefresh();
  const toasts = useToasts();
  const action = useAction(toasts.fail);
  const test = () =>
    action.run(
      () => client.mailTemplates.sendTest(id, texts),
      ({ to }) => toasts.say(mails.sent(to)),
    );
  const reset = () =>
    action.run(
      () => client.mailTemplates.reset(id, { kind, language }),
      () => {
        onReset();
        toasts.say(mails.wasReset);
        void refresh('mailTemplates');
      },
    );
  return (
    <>
      <Button icon="send" busy={action.isBusy} onClick={() => void test()}>
        {mails.sendTest}
      </Button>
      {edited && (
        <Button busy={action.isBusy} onClick={() => void reset()}>
          {mails.reset}
        </Button>
      )}
    </>
  );
}
