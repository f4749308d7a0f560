import { useText } from '@zhixing/client/i18n.ts';
import { randomId } from '@zhixing/client/request.ts';
import { usePictureCode } from '@zhixing/shell/public/use-picture-code.ts';
import { type FormEvent, useState } from 'react';
import { AnswerGroups } from './answer-groups.tsx';
import { type Offered, type RegistrationStatus, resubmit } from './calls.ts';
import { humanCheckOf } from './human-check.ts';
import { PhoneCheck } from './human-check-fields.tsx';
import { useAnswers } from './use-answers.ts';
import { usePapers } from './use-papers.ts';
import { useSending } from './use-sending.ts';

interface Props {
  readonly standing: RegistrationStatus;
  readonly pass: string;
  readonly phone: string;
  readonly offered: Offered;
  readonly onDone: (regNo: string) => void;
}

/** Identifies the applicant and cannot be edited: another value needs a new registration. */
const FIXED = ['kind', 'phone', 'agreement', 'location'];
/** Not returned by the server; left empty, the stored value is kept. */
const READ_ONLY_FIELDS = new Set(['safetyPhone', 'studentNo', 'studentName', ...FIXED]);

/** Form to supply what the office has asked for. */
export function MendForm({ standing: registrationStatus, pass, phone, offered, onDone }: Props) {
  const text = useText();
  const [key] = useState(randomId);
  const answers = useAnswers(offered.fields, {
    before: { ...registrationStatus.values, kind: registrationStatus.kind },
    known: READ_ONLY_FIELDS,
  });
  const papers = usePapers(key, offered, registrationStatus.files);
  const picture = usePictureCode();
  const { busy, problem, run } = useSending({ answers, papers, picture, needsPapers: registrationStatus.kind !== 'miniProgram' });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { smsCode } = humanCheckOf(event.currentTarget, picture, offered.sms);
    const values = Object.fromEntries(Object.entries(answers.said()).filter(([name]) => !FIXED.includes(name)));
    void run(async () => {
      const { regNo } = await resubmit({ pass, values, kept: papers.kept, files: papers.fresh, key, ...(smsCode && { smsCode }) });
      onDone(regNo);
    });
  };
  return (
    <form className="register-form" onSubmit={send} noValidate aria-label={text('register.mend')}>
      <AnswerGroups offered={offered} answers={answers} papers={papers} without={FIXED} />
      {offered.sms ? <PhoneCheck picture={picture} phone={phone} failure={answers.failures.smsCode} /> : null}
      <div role="alert" className={problem ? 'sign-in-failure' : ''}>
        {problem}
      </div>
      <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
        {text(busy ? 'register.sending' : 'register.mend')}
      </button>
    </form>
  );
}
