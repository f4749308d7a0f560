import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { randomId } from './http.ts';
import { scalePhoto } from './scale-photo.ts';
import { text } from './texts.ts';

interface Taken {
  readonly id: string;
  readonly content: Blob;
}

export interface Photos {
  readonly list: readonly Taken[];
  /** Photos are being scaled down: what is saved now would go without them. */
  readonly busy: boolean;
  readonly problem: string;
  readonly take: (files: readonly Blob[]) => Promise<void>;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
}

/** Photos that go along with something that is written, scaled down as they are taken. */
export function usePhotos(most: number): Photos {
  const [list, setList] = useState<readonly Taken[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const take = async (files: readonly Blob[]) => {
    setBusy(true);
    setProblem(list.length + files.length > most ? text('leaderPage.photo.most', { most }) : '');
    // One after the other: photos of a phone take some fifty megabytes each while they are read.
    for (const file of files.slice(0, most - list.length)) {
      const content = await scalePhoto(file).catch(() => null);
      if (content) setList((known) => [...known, { id: randomId(), content }]);
      else setProblem(text('leaderPage.photo.unreadable'));
    }
    setBusy(false);
  };
  return {
    list,
    busy,
    problem,
    take,
    remove: (id) => setList((known) => known.filter((one) => one.id !== id)),
    clear: () => setList([]),
  };
}

/** Takes photos with the camera or from those that the phone has, and shows what was taken. */
export function PhotoInput({ label, photos, most }: { label: string; photos: Photos; most: number }) {
  const { list, busy, problem } = photos;
  return (
    <fieldset className="photos">
      <legend>{text('leaderPage.photo.count', { label, count: list.length, most })}</legend>
      <div className="thumbs">
        {list.map(({ id, content }, n) => (
          <Thumb key={id} photo={content} no={n + 1} remove={() => photos.remove(id)} />
        ))}
      </div>
      {list.length < most && (
        <div className="options">
          <Source label={text('leaderPage.photo.take')} busy={busy} take={photos.take} capture />
          <Source label={text('leaderPage.photo.choose')} busy={busy} take={photos.take} multiple={most > 1} />
        </div>
      )}
      <p role="status">{busy ? text('leaderPage.photo.busy') : problem}</p>
    </fieldset>
  );
}

interface SourceProps {
  readonly label: string;
  readonly busy: boolean;
  readonly take: Photos['take'];
  readonly capture?: boolean;
  readonly multiple?: boolean;
}

function Source({ label, busy, take, capture = false, multiple = false }: SourceProps) {
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // The same photo may be chosen again after it was removed.
    currentTarget.value = '';
    void take(files);
  };
  return (
    <>
      <button type="button" disabled={busy} onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/*"
        multiple={multiple}
        capture={capture ? 'environment' : undefined}
        onChange={chosen}
      />
    </>
  );
}

function Thumb({ photo, no, remove }: { photo: Blob; no: number; remove: () => void }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(photo);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return (
    <span className="thumb">
      {address && <img src={address} alt={text('leaderPage.photo.no', { no })} />}
      <button type="button" onClick={remove} aria-label={text('leaderPage.photo.remove', { no })}>
        ×
      </button>
    </span>
  );
}
