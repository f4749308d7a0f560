import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { useId } from 'react';
import { AccountTest } from './account-test.tsx';
import { ConfigTest } from './config-test.tsx';
import './test-send.css';

/** An internal mail server and a robot identified by its address need no secret. */
const lacksSecret = ({ hasSecret, kind, mailUser }: RecordRow): boolean =>
  hasSecret !== true && kind !== 'robot' && (kind !== 'email' || Boolean(mailUser));

/** Above an account or configuration: sends a test and shows the answers of the provider. */
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
