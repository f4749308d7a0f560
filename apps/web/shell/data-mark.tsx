import { notifyManager } from '@tanstack/react-query';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useSession } from '@zhixing/client/session.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queries } from '../app/queries.ts';
import './data-mark.css';

const MINUTE = 60_000;
const TAIL = 4;

/** Who looks, and when, over everything in sight while data of minors is: a photograph of the screen tells whose screen it was. */
export default function DataMark() {
  const inSight = useMinorsVisible();
  const person = useSession(({ user }) => user?.userInfo);
  const at = useMinute();
  if (!inSight || !person) return null;
  const said = `${person.userName} ${person.userAccount.slice(-TAIL)} ${at}`;
  return (
    <div
      className="data-mark"
      aria-hidden="true"
      data-said={said}
      style={{ maskImage: `url("data:image/svg+xml,${encodeURIComponent(drawn(said))}")` }}
    />
  );
}

/** Lists, forms and details ask for the description of their model for as long as they are in sight. */
const described = queries.getQueryCache();
const useMinorsVisible = (): boolean =>
  useSyncExternalStore(
    (changed) => described.subscribe(notifyManager.batchCalls(changed)),
    () =>
      described
        .findAll({ type: 'active', queryKey: ['model'] })
        .some(({ state }) => (state.data as ModelDescription | undefined)?.minors === true),
  );

function useMinute(): string {
  const [at, setAt] = useState(minuteOf);
  useEffect(() => {
    const timer = setInterval(() => setAt(minuteOf()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return at;
}

const minuteOf = (): string => chinaMinute(Date.now());

/** The words as a mask: what shows through them is of the theme's colour. */
const drawn = (words: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><text x="20" y="170" font-family="sans-serif" font-size="15" transform="rotate(-22 20 170)">${escaped(words)}</text></svg>`;

const escaped = (words: string): string => words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
