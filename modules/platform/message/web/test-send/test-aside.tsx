import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { useId } from 'react';
import { AccountTest } from './account-test.tsx';
import { ConfigTest } from './config-test.tsx';
import './test-send.css';

/** A mail server on the own network and a robot that goes by its address do without a secret. */
const lacksSecret = ({ hasSecret, kind, mailUser }: RecordRow): boolean =>
  hasSecret !== true && kind !== 'robot' && (kind !== 'email' || Boolean(mailUser));

/** Above an account or a configuration of messages: trying out whether something arrives, and what the other side says. */
export default function TestAside({ model, one: { record } }: RecordAside) {
  const text = useText();
  const title = useId();
  if (!model.access.actions.includes('test')) return null;
  return (
    <section className="message-trial" aria-labelledby={title}>
      {model.name === 'messageAccount' && record.status === 'disabled' && (
        <p className="message-trial-off">{text(lacksSecret(record) ? 'messageTrial.noSecret' : 'messageTrial.off')}</p>
      )}
      <h3 id={title}>{text('messageTrial.title')}</h3>
      {model.name === 'messageAccount' ? (
        <AccountTest key={record.id} id={record.id} kind={String(record.kind)} />
      ) : (
        <ConfigTest key={record.id} id={record.id} version={record.version} />
      )}
    </section>
  );
}
