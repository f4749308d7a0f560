import type { FormEvent } from 'react';
import { randomId } from './http.ts';
import { postsTo } from './offline-queue.ts';
import { PhotoInput, usePhotos } from './photo-input.tsx';
import { add, useLeader } from './state.ts';
import { moment, text } from './texts.ts';
import { Pending } from './unsent.tsx';

const PATH = '/api/data/tripLog';
const MAX_PHOTOS = 9;
const kinds = ['note', 'headcount', 'weather', 'medical', 'handover', 'change'] as const;

/** The log of a trip: a line or two, and photos. */
export function LogTab() {
  const { journey, board, queue } = useLeader();
  if (!journey) return <p className="soft">{text('leaderPage.notKept')}</p>;
  const trip = board?.trip?.id ?? '';
  return (
    <main>
      {journey.mayRecord.tripLog && <LogForm trip={trip} />}
      <ul className="list">
        {postsTo(queue, PATH)
          .filter((item) => item.trip === trip)
          .map((item) => (
            <li key={item.id} className="card">
              <span>{item.title}</span>
              <Pending item={item} />
            </li>
          ))}
        {journey.logs.map(({ id, kind, title, occurAt, decision, photos = 0 }) => (
          <li key={id} className="card">
            <span>{title}</span>
            <span className="soft">
              {text(`leaderPage.kinds.${kind}`)} · {moment(occurAt)}
              {decision && ` · ${text(`leaderPage.decisions.${decision}`)}`}
              {photos > 0 && ` · ${text('leaderPage.photo.some', { count: photos })}`}
            </span>
          </li>
        ))}
      </ul>
    </main>
  );
}

function LogForm({ trip }: { trip: string }) {
  const photos = usePhotos(MAX_PHOTOS);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const title = String(given.get('title') ?? '').trim();
    const id = randomId();
    const body = {
      trip,
      kind: given.get('kind'),
      title,
      content: String(given.get('content') ?? '').trim() || null,
      occurAt: new Date().toISOString(),
      clientKey: id,
    };
    const sent = photos.list.map(({ content }) => ({ field: 'photos', many: true, content }));
    const isStored = await add({
      kind: 'post',
      id,
      trip,
      title: `${text('leaderPage.tabs.log')} · ${title}`,
      path: PATH,
      body,
      photos: sent,
    });
    if (!isStored) return;
    photos.clear();
    form.reset();
  };
  return (
    <form className="form card" onSubmit={(event) => void submit(event)}>
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
      <PhotoInput label={text('leaderPage.photo.log')} photos={photos} most={MAX_PHOTOS} />
      <button type="submit" className="main" disabled={photos.busy}>
        {text('leaderPage.save')}
      </button>
    </form>
  );
}
