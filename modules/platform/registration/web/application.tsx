import { useText } from '@zhixing/client/i18n.ts';
import { randomId } from '@zhixing/client/request.ts';
import { usePictureCode } from '@zhixing/shell/public/use-picture-code.ts';
import { type FormEvent, useState } from 'react';
import { Agreement } from './agreement.tsx';
import { AnswerGroups } from './answer-groups.tsx';
import { type Offered, submit } from './calls.ts';
import { humanCheckOf } from './human-check.ts';
import { CaptchaCheck, PhoneCheck } from './human-check-fields.tsx';
import { KindChoice } from './kind-choice.tsx';
import { useAnswers } from './use-answers.ts';
import { usePapers } from './use-papers.ts';
import { useSending } from './use-sending.ts';

/** Shown elsewhere on the page, or not asked of applicants (`location`). */
const APART = ['kind', 'agreement', 'location'];

/** Form of a new registration. */
export function Application({ offered, onDone }: { offered: Offered; onDone: (regNo: string, phone: string) => void }) {
  const text = useText();
  const [key] = useState(randomId);
  const answers = useAnswers(offered.fields);
  const papers = usePapers(key, offered);
  const picture = usePictureCode();
  const { kind, phone } = answers.values;
  const { busy, problem, run } = useSending({ answers, papers, picture, needsPapers: kind !== 'miniProgram' });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const humanCheck = humanCheckOf(event.currentTarget, picture, offered.sms);
    void run(async () => {
      const { regNo } = await submit({ values: answers.said(), files: papers.fresh, key, ...humanCheck });
      onDone(regNo, String(phone));
    });
  };
  const HumanCheck = offered.sms ? PhoneCheck : CaptchaCheck;
  return (
    <form className="register-form" onSubmit={send} noValidate aria-label={text('register.apply')}>
      <KindChoice
        field={offered.fields.find(({ name }) => name === 'kind')}
        value={String(kind ?? '')}
        onChange={(value) => answers.set('kind', value)}
      />
      {kind ? (
        <>
          <AnswerGroups offered={offered} answers={answers} papers={papers} without={APART} />
          <Agreement offered={offered} answers={answers} />
          <HumanCheck picture={picture} phone={String(phone ?? '')} failure={answers.failures.code ?? answers.failures.smsCode} />
          <div role="alert" className={problem ? 'sign-in-failure' : ''}>
            {problem}
          </div>
          <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
            {text(busy ? 'register.sending' : 'register.submit')}
          </button>
        </>
      ) : null}
    </form>
  );
}
