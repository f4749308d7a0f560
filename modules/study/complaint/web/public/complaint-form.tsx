import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { CaptchaField } from '@zhixing/shell/public/captcha-field.tsx';
import { messageOf } from '@zhixing/shell/public/message-of.ts';
import { usePictureCode } from '@zhixing/shell/public/use-picture-code.ts';
import { type FormEvent, useState } from 'react';
import type { Choices, Key, Received, TripChoice } from './answers.ts';
import { PartyPart } from './party-part.tsx';
import { PersonPart } from './person-part.tsx';
import { ReceivedNote } from './received-note.tsx';
import { lackingIn, saidIn } from './said.ts';
import { useRequest } from './use-request.ts';

/** The form of a complaint; afterwards the number and the code, which are shown once. */
export function ComplaintForm({ onFollow }: { onFollow: (key: Key) => void }) {
  const text = useText();
  const language = useLanguage();
  const [received, setReceived] = useState<Received | null>(null);
  const { data, error } = useQuery({
    queryKey: ['complain', language],
    queryFn: () => api.get<Choices>('/api/public/complaints/choices', undefined, { anonymous: true }),
  });
  if (received) return <ReceivedNote received={received} onFollow={() => onFollow(received)} />;
  if (error) return <p role="alert">{messageOf(error)}</p>;
  if (!data) return <p role="status">{text('complaintPage.loading')}</p>;
  return <OpenForm choices={data} onReceived={setReceived} />;
}

function OpenForm({ choices, onReceived }: { choices: Choices; onReceived: (received: Received) => void }) {
  const text = useText();
  const picture = usePictureCode();
  const [anonymous, setAnonymous] = useState(true);
  const [trip, setTrip] = useState<TripChoice | null>(null);
  const { busy, problem, setProblem, run } = useRequest();
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = saidIn(new FormData(event.currentTarget), { anonymous, trip });
    const lacking = lackingIn(said, anonymous);
    if (lacking) return setProblem(text(`complaintPage.lacks.${lacking}`));
    const body = { ...said, timestamp: picture.random };
    const sent = await run(async () => onReceived(await api.post<Received>('/api/public/complaints', body, { anonymous: true })));
    // A picture serves for one try.
    if (!sent) picture.change();
  };
  return (
    <form className="register-form complain-form" onSubmit={(event) => void send(event)} noValidate aria-label={text('complaintPage.make')}>
      <PartyPart bureaus={choices.bureaus} trip={trip} setTrip={setTrip} />
      <fieldset>
        <legend>{text('complaintPage.matter')}</legend>
        <div className="answers">
          <label className="field">
            <span>{text('complaintPage.category')}</span>
            <select name="category" defaultValue="">
              <option value="" disabled>
                {text('complaintPage.choose')}
              </option>
              {choices.categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span>{text('complaintPage.subject')}</span>
            <input name="title" maxLength={80} />
          </label>
          <label className="field wide">
            <span>{text('complaintPage.content')}</span>
            <textarea name="content" rows={6} maxLength={4000} />
          </label>
          <label className="field wide">
            <span>{text('complaintPage.demand')}</span>
            <textarea name="demand" rows={2} maxLength={1000} />
          </label>
        </div>
      </fieldset>
      <PersonPart anonymous={anonymous} setAnonymous={setAnonymous} />
      <div className="answers">
        <CaptchaField captcha={picture} change={picture.change} />
      </div>
      <div role="alert" className={problem ? 'sign-in-failure' : ''}>
        {problem}
      </div>
      <button type="submit" className="sign-in-submit" disabled={busy} aria-busy={busy}>
        {text('complaintPage.send')}
      </button>
    </form>
  );
}
