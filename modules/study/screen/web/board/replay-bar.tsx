import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { speeds } from '@zhixing/ui/shapes/playback.ts';
import type { useReplay } from './use-replay.ts';

/** Plays back what was on the way. */
export function ReplayBar({ replay: { span, playback, isLoading, isPast } }: { replay: ReturnType<typeof useReplay> }) {
  const text = useText();
  if (!span)
    return (
      <p className="wall-replay" role="status">
        {text(isLoading ? 'screenBoard.replay.reading' : isPast ? 'screenBoard.replay.nonePast' : 'screenBoard.replay.none')}
      </p>
    );
  const { at, isPlaying, speed, setSpeed, setMoment, play } = playback;
  const [first, last] = span;
  return (
    <div className="wall-replay">
      <button type="button" onClick={play}>
        {text(isPlaying ? 'screenBoard.replay.pause' : 'screenBoard.replay.play')}
      </button>
      <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))} aria-label={text('screenBoard.replay.speed')}>
        {speeds.map((one) => (
          <option key={one} value={one}>
            ×{one}
          </option>
        ))}
      </select>
      <input
        type="range"
        min={first}
        max={last}
        step={1000}
        value={at}
        onChange={({ target }) => setMoment(Number(target.value))}
        aria-label={text('screenBoard.replay.moment')}
        aria-valuetext={dateTime(new Date(at).toISOString())}
      />
      <time dateTime={new Date(at).toISOString()}>{dateTime(new Date(at).toISOString())}</time>
      {isPast && <span>{text('screenBoard.replay.coachesOnly')}</span>}
    </div>
  );
}
