import { useText } from '@zhixing/client/i18n.ts';
import { CaptchaField } from '@zhixing/shell/public/captcha-field.tsx';
import { messageOf } from '@zhixing/shell/public/message-of.ts';
import type { Picture } from '@zhixing/shell/public/use-picture-code.ts';
import { useEffect, useState } from 'react';
import { sendSms } from './calls.ts';

/** Captcha only. */
export function CaptchaCheck({ picture, failure }: { picture: Picture; failure: string | undefined }) {
  return (
    <div className="proof">
      <CaptchaField captcha={picture} change={picture.change} />
      {failure ? (
        <span className="answer-failure" role="alert">
          {failure}
        </span>
      ) : null}
    </div>
  );
}

/** A code sent to the phone, after a captcha. */
export function PhoneCheck({ picture, phone, failure }: { picture: Picture; phone: string; failure: string | undefined }) {
  const text = useText();
  const [wait, setWait] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = async (form: HTMLFormElement | null) => {
    const code = String(new FormData(form ?? undefined).get('code') ?? '').trim();
    setProblem(null);
    try {
      setWait((await sendSms({ phone, code, timestamp: picture.random })).seconds);
    } catch (error) {
      setProblem(messageOf(error));
    }
    picture.change();
  };
  return (
    <div className="proof">
      <CaptchaField captcha={picture} change={picture.change} />
      <div className="field">
        <label htmlFor="answer-smsCode">{text('register.smsCode')}</label>
        <span className="field-box">
          <input id="answer-smsCode" name="smsCode" inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          <button
            type="button"
            className="zx-button"
            disabled={wait > 0 || !/^1[3-9]\d{9}$/.test(phone)}
            onClick={({ currentTarget }) => void send(currentTarget.form)}
          >
            {wait > 0 ? text('register.smsWait', { seconds: wait }) : text('register.smsSend')}
          </button>
        </span>
      </div>
      {(problem ?? failure) ? (
        <span className="answer-failure" role="alert">
          {problem ?? failure}
        </span>
      ) : null}
    </div>
  );
}
