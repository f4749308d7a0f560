import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { type FormEvent, useState } from 'react';
import type { Followed, Key } from './answers.ts';
import { FollowedView } from './followed-view.tsx';
import { useRequest } from './use-request.ts';

/** How far a complaint is: its number and code are asked for, and not kept on the device. */
export function FollowPart({ known }: { known: Key | null }) {
  const text = useText();
  const [shown, setShown] = useState<{ readonly key: Key; readonly one: Followed } | null>(null);
  const { busy, problem, run } = useRequest();
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const key = { complaintNo: String(data.get('complaintNo') ?? '').trim(), code: String(data.get('code') ?? '').trim() };
    await run(async () => setShown({ key, one: await api.post<Followed>('/api/public/complaints/follow', key, { anonymous: true }) }));
  };
  return (
    <>
      <form className="register-form" onSubmit={(event) => void ask(event)} noValidate aria-label={text('complaintPage.follow')}>
        <div className="answers">
          <label className="field">
            <span>{text('complaintPage.number')}</span>
            <input name="complaintNo" defaultValue={known?.complaintNo ?? ''} autoCapitalize="characters" maxLength={40} />
          </label>
          <label className="field">
            <span>{text('complaintPage.code')}</span>
            <input name="code" defaultValue={known?.code ?? ''} autoCapitalize="characters" autoComplete="off" maxLength={40} />
          </label>
        </div>
        <div role="alert" className={problem ? 'sign-in-failure' : ''}>
          {problem}
        </div>
        <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
          {text('complaintPage.look')}
        </button>
      </form>
      {shown && <FollowedView key={shown.one.status} shown={shown.one} of={shown.key} onChanged={(one) => setShown({ ...shown, one })} />}
    </>
  );
}
