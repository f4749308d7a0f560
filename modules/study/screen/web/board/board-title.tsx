import { dateTimeSeconds } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { Snapshot } from './snapshot.ts';
import { useClock } from './use-clock.ts';

/** A wall that has read nothing for so long says so. */
const STALE_MS = 45_000;
/** Devices that have reported nothing for so long have stopped. */
const FEED_MS = 300_000;

const at = (moment: string | number): string => dateTimeSeconds(new Date(moment).toISOString());

/** Title, subject and clock, with the moment of the figures and a badge when they are old. */
export function BoardTitle({ snapshot, readAt, replaying }: { snapshot: Snapshot; readAt: number; replaying: boolean }) {
  const text = useText();
  const now = useClock();
  const { title, subject, asOf, feedAt } = snapshot;
  const isStale = now - readAt > STALE_MS;
  const isSilent = !isStale && feedAt !== null && Date.parse(asOf) - Date.parse(feedAt) > FEED_MS;
  return (
    <header className="wall-title">
      <p role="status">
        <span>{text('screenBoard.asOf', { at: at(asOf).slice(11) })}</span>
        {isStale && <strong data-tone="danger">{text('screenBoard.stale', { at: at(readAt).slice(11) })}</strong>}
        {isSilent && <strong data-tone="warning">{text('screenBoard.silent', { at: at(feedAt).slice(5, 16) })}</strong>}
        {replaying && <strong data-tone="processing">{text('screenBoard.replay.title')}</strong>}
      </p>
      <h1>
        {title}
        {subject && <span className="wall-subject">{subject.name}</span>}
      </h1>
      <time dateTime={new Date(now).toISOString()}>{at(now)}</time>
    </header>
  );
}
