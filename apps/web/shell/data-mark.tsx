import { notifyManager } from '@tanstack/react-query';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useSession } from '@zhixing/client/session.ts';
import { chinaMinute } from '@zhixing/model/china-time.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queries } from '../app/queries.ts';
import './data-mark.css';

const MINUTE = 60_000;
const TAIL = 4;

/** Watermark with user and time while data of minors is visible, so that photographs of the screen can be traced. */
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

/** Lists, forms and details observe the description of their model while mounted, which tells what is visible. */
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

/** The text as an SVG mask, filled with a theme colour. */
const drawn = (words: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200"><text x="20" y="170" font-family="sans-serif" font-size="15" transform="rotate(-22 20 170)">${escaped(words)}</text></svg>`;

const escaped = (words: string): string => words.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
