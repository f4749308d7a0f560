import { type FormEvent, useState } from 'react';
import { add, useLeader } from './state.ts';
import { moment, text } from './texts.ts';

const kinds = ['note', 'headcount', 'weather', 'medical', 'handover', 'change'] as const;

/** The log of a trip: a line or two, and photos. */
export function LogTab() {
  const { journey, board, queue } = useLeader();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  if (!journey) return <p className="soft">{text('leaderPage.notKept')}</p>;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const title = String(given.get('title') ?? '').trim();
    const trip = board?.trip?.id ?? '';
    const body = {
      trip,
      kind: given.get('kind'),
      title,
      content: String(given.get('content') ?? '').trim() || null,
      occurAt: new Date().toISOString(),
    };
    void add({ kind: 'log', trip, title: `${text('leaderPage.tabs.log')} · ${title}`, body, photos });
    setPhotos([]);
    form.reset();
  };
  const waiting = queue.filter((item) => item.kind === 'log');
  return (
    <main>
      {journey.mayRecord.tripLog && (
        <form className="form card" onSubmit={submit}>
          <label>
            {text('leaderPage.kind')}
            <select name="kind">
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {text(`leaderPage.kinds.${kind}`)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {text('leaderPage.logTitle')}
            <input name="title" required maxLength={100} />
          </label>
          <label>
            {text('leaderPage.content')}
            <textarea name="content" maxLength={2000} rows={3} />
          </label>
          <label>
            {text('leaderPage.photos', { count: photos.length })}
            <input
              type="file"
              accept="image/*"
              capture="environment"
              multiple
              onChange={(event) => setPhotos([...(event.target.files ?? [])])}
            />
          </label>
          <button type="submit" className="main">
            {text('leaderPage.save')}
          </button>
        </form>
      )}
      <ul className="list">
        {waiting.map((item) => (
          <li key={item.id} className="card">
            <span>{item.title}</span>
            <span className="soft">{text('leaderPage.notSent')}</span>
          </li>
        ))}
        {journey.logs.map(({ id, kind, title, occurAt, decision }) => (
          <li key={id} className="card">
            <span>{title}</span>
            <span className="soft">
              {text(`leaderPage.kinds.${kind}`)} · {moment(occurAt)}
              {decision && ` · ${text(`leaderPage.decisions.${decision}`)}`}
            </span>
          </li>
        ))}
      </ul>
    </main>
  );
}
