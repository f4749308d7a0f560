import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { type Captcha, freshRandom } from '@zhixing/shell/public/captcha-field.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { firstMissing, focusOn, type Typed, typedIn } from './typed.ts';

/** A captcha answer in its wire form. */
export type Answered = { readonly code: string; readonly timestamp: string } | null;

/** Password attempts: one at a time, with failure message and the captcha required after failures. */
export function usePasswordTry(wanted: readonly ('account' | 'password')[]) {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  const [random, setRandom] = useState<string | null>(null);
  const [failure, warn] = useState('');
  const [busy, setBusy] = useState(false);
  const captcha: Captcha | null = random === null ? null : { random };

  const send = async (typed: Typed, work: Work) => {
    setBusy(true);
    try {
      await work(typed, random === null ? null : { code: typed.code, timestamp: random });
    } catch (error) {
      warn(error instanceof Error ? error.message : text('client.failed'));
      setRandom(error instanceof ApiError && error.data.needCode === true ? freshRandom() : null);
      focusOn(form.current, 'password');
    } finally {
      setBusy(false);
    }
  };
  /** Submit handler: validates that all values are present, then runs `work`. */
  const submit = (work: Work) => (event: FormEvent) => {
    event.preventDefault();
    const typed = typedIn(form.current);
    const missing = firstMissing(typed, captcha ? [...wanted, 'code'] : wanted);
    warn(missing ? text(`signIn.missing.${missing}`) : '');
    if (missing) focusOn(form.current, missing);
    else void send(typed, work);
  };
  return { form, failure, busy, captcha, changeCaptcha: () => setRandom(freshRandom()), submit };
}

type Work = (typed: Typed, captcha: Answered) => Promise<void>;
