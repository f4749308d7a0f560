import { useText } from '@zhixing/client/i18n.ts';
import { CaptchaField } from '@zhixing/shell/public/captcha-field.tsx';
import { messageOf } from '@zhixing/shell/public/message-of.ts';
import { usePictureCode } from '@zhixing/shell/public/use-picture-code.ts';
import { type FormEvent, useState } from 'react';
import { query, type RegistrationStatus } from './calls.ts';

/** Asks for the status of a registration by number and phone. */
export function Enquiry({
  regNo,
  phone,
  onAnswer,
}: {
  regNo: string;
  phone: string;
  onAnswer: (registrationStatus: RegistrationStatus, phone: string) => void;
}) {
  const text = useText();
  const picture = usePictureCode();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string) => String(data.get(name) ?? '').trim();
    if (!read('regNo') || !/^1[3-9]\d{9}$/.test(read('phone')) || !read('code')) return setProblem(text('register.enquiryIncomplete'));
    setBusy(true);
    try {
      const body = { regNo: read('regNo'), phone: read('phone'), code: read('code'), timestamp: picture.random };
      onAnswer(await query(body), body.phone);
    } catch (error) {
      setProblem(messageOf(error));
      picture.change();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="register-form" onSubmit={(event) => void send(event)} noValidate aria-label={text('register.ask')}>
      <div className="answers">
        <label className="field">
          <span>{text('register.regNo')}</span>
          <input name="regNo" defaultValue={regNo} autoCapitalize="characters" autoComplete="off" spellCheck={false} maxLength={40} />
        </label>
        <label className="field">
          <span>{text('register.phone')}</span>
          <input name="phone" defaultValue={phone} type="tel" inputMode="tel" autoComplete="tel" maxLength={11} />
        </label>
        <CaptchaField captcha={picture} change={picture.change} />
      </div>
      <div role="alert" className={problem ? 'sign-in-failure' : ''}>
        {problem}
      </div>
      <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
        {text('register.ask')}
      </button>
    </form>
  );
}
