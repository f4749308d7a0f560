import { useText } from '@zhixing/client/i18n.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import type { Offered, RegistrationStatus } from './calls.ts';
import { MendForm } from './mend-form.tsx';

interface Props {
  readonly standing: RegistrationStatus;
  readonly phone: string;
  readonly offered: Offered;
  readonly onBack: () => void;
  readonly onMended: (regNo: string) => void;
}

/** The status of a registration, the office's answer, and the edit form where more is asked for. */
export function RegistrationStatusView({ standing: registrationStatus, phone, offered, onBack, onMended }: Props) {
  const text = useText();
  const { regNo, name, kindText, status, statusText, submittedAt, auditedAt, opinion } = registrationStatus;
  const facts = [
    [text('register.regNo'), regNo],
    [text('register.kind'), kindText],
    [text('register.name'), name],
    [text('register.submittedAt'), chinaMinute(submittedAt)],
    ...(auditedAt ? [[text('register.auditedAt'), chinaMinute(auditedAt)]] : []),
    ...(opinion ? [[text('register.opinion'), opinion]] : []),
  ];
  return (
    <section className="register-standing">
      <h2>
        {text('register.state')}
        <span className={`register-state ${status}`}>{statusText}</span>
      </h2>
      <p>{text(`register.states.${status}`)}</p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {registrationStatus.pass ? (
        <MendForm standing={registrationStatus} pass={registrationStatus.pass} phone={phone} offered={offered} onDone={onMended} />
      ) : null}
      <button type="button" className="zx-button" onClick={onBack}>
        {text('register.askAgain')}
      </button>
    </section>
  );
}
