import { useText } from '@zhixing/client/i18n.ts';
import type { RecordAside } from '@zhixing/ui/record/extras.ts';
import { useId } from 'react';
import { AccountTrial } from './account-trial.tsx';
import { ConfigTrial } from './config-trial.tsx';
import './trial.css';

/** Above an account or a configuration of messages: trying out whether something arrives, and what the other side says. */
export default function TrialAside({ model, one: { record } }: RecordAside) {
  const text = useText();
  const title = useId();
  if (!model.access.actions.includes('test')) return null;
  return (
    <section className="message-trial" aria-labelledby={title}>
      <h3 id={title}>{text('messageTrial.title')}</h3>
      {model.name === 'messageAccount' ? (
        <AccountTrial key={record.id} id={record.id} kind={String(record.kind)} />
      ) : (
        <ConfigTrial key={record.id} id={record.id} version={record.version} />
      )}
    </section>
  );
}
