import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Board, type Entry, type Person, personOnBadge } from './board.ts';
import { canSee, openReader } from './read-code.ts';
import { text } from './texts.ts';

interface Props {
  readonly board: Board;
  readonly people: readonly Person[];
  readonly found: (person: Person, more: Partial<Entry>) => void;
}

const EVERY_MS = 250;

/** Reads badges by the camera, where there is one, and by a scanner that types, everywhere. */
export function Scanner({ board, people, found }: Props) {
  const [said, setSaid] = useState('');
  const take = (scanned: string) => {
    const person = personOnBadge(board, scanned);
    const isHere = person && people.some(({ id }) => id === person.id);
    setSaid(person ? text(isHere ? 'leaderPage.scanned' : 'leaderPage.elsewhere', { name: person.name }) : text('leaderPage.unknownBadge'));
    if (person && isHere) found(person, { mode: 'qr', badge: scanned.trim() });
  };
  return (
    <section className="scanner">
      {canSee() ? <Camera take={take} /> : <p className="soft">{text('leaderPage.noCamera')}</p>}
      <Typed take={take} />
      <p role="status">{said}</p>
    </section>
  );
}

function Typed({ take }: { take: (scanned: string) => void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) take(typed);
    setTyped('');
  };
  return (
    <form onSubmit={submit}>
      <label>
        {text('leaderPage.badgeText')}
        <input value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
      </label>
    </form>
  );
}

function Camera({ take }: { take: (scanned: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [refused, setRefused] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const view = video.current;
    if (!view) return;
    const read = openReader();
    let stream: MediaStream | null = null;
    let last = '';
    const timer = setInterval(async () => {
      const code = await read(view).catch(() => null);
      if (!code || code === last) return;
      last = code;
      latest.current(last);
    }, EVERY_MS);
    navigator.mediaDevices
      ?.getUserMedia({ video: { facingMode: 'environment' } })
      .then((opened) => {
        stream = opened;
        view.srcObject = opened;
      })
      .catch(() => setRefused(true));
    return () => {
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
  }, []);
  return refused ? <p className="soft">{text('leaderPage.noCamera')}</p> : <video ref={video} autoPlay playsInline muted />;
}
