import { ApiError, api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { CaptchaField } from '@zhixing/shell/public/captcha-field.tsx';
import { messageOf } from '@zhixing/shell/public/message-of.ts';
import { usePictureCode } from '@zhixing/shell/public/use-picture-code.ts';
import { type FormEvent, useState } from 'react';
import type { Shown } from './shown.ts';

interface Props {
  readonly of: Shown;
  readonly onReceived: () => void;
  readonly onCancel: () => void;
}

const MINIMUM = 10;
/** Pattern accepted by the server. */
const PHONE = /^[\d-]{7,20}$/;

type Said = Readonly<Record<'objector' | 'phone' | 'content' | 'code', string>>;

/** Validates before sending, so that an invalid form does not consume the image code; null if valid. */
function lackingIn({ objector, phone, content, code }: Said): 'incomplete' | 'wrongPhone' | null {
  if (objector.length < 2 || content.length < MINIMUM || !code) return 'incomplete';
  return phone && !PHONE.test(phone) ? 'wrongPhone' : null;
}

/** Form for an objection to an introduction. */
export function ObjectionForm({ of, onReceived, onCancel }: Props) {
  const text = useText();
  const picture = usePictureCode();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string) => String(data.get(name) ?? '').trim();
    const said = { objector: read('objector'), phone: read('phone'), content: read('content'), code: read('code') };
    const lacking = lackingIn(said);
    if (lacking) return setProblem(text(`publicity.${lacking}`, { least: MINIMUM }));
    const { phone, ...rest } = said;
    setBusy(true);
    setProblem(null);
    try {
      const body = { ...rest, ...(phone && { phone }), timestamp: picture.random };
      await api.post(`/api/public/introductions/${of.id}/objections`, body, { anonymous: true });
      onReceived();
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.fields) : [];
      setProblem([messageOf(error), ...fields].filter((one, n, all) => all.indexOf(one) === n).join(' '));
      picture.change();
      setBusy(false);
    }
  };
  return (
    <form
      className="register-form"
      onSubmit={(event) => void send(event)}
      noValidate
      aria-label={text('publicity.objectTo', { name: of.name })}
    >
      <div className="answers">
        <label className="field">
          <span>{text('publicity.objector')}</span>
          <input name="objector" autoComplete="name" maxLength={60} />
        </label>
        <label className="field">
          <span>{text('publicity.phone')}</span>
          <input name="phone" type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
        </label>
        <label className="field wide">
          <span>{text('publicity.content')}</span>
          <textarea name="content" rows={5} maxLength={2000} />
        </label>
        <CaptchaField captcha={picture} change={picture.change} />
      </div>
      <p className="answer-help">{text('publicity.privacy')}</p>
      <div role="alert" className={problem ? 'sign-in-failure' : ''}>
        {problem}
      </div>
      <div className="publicity-buttons">
        <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
          {text('publicity.send')}
        </button>
        <button type="button" className="zx-button" onClick={onCancel}>
          {text('publicity.cancel')}
        </button>
      </div>
    </form>
  );
}
