import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { speeds, type usePlayback } from '@zhixing/ui/shapes/playback.ts';
import { Button, Select, Slider } from 'antd';
import type { TripAlarm } from './use-live.ts';

interface Props {
  readonly span: readonly [number, number];
  readonly playback: ReturnType<typeof usePlayback>;
  readonly alarms: readonly TripAlarm[];
}

/** Plays what was back: a time line with the alarms on it. */
export function PlaybackBar({ span, playback, alarms }: Props) {
  const text = useText();
  const [first, last] = span;
  const { at, isPlaying, speed, setSpeed, setMoment, play } = playback;
  const onLine = alarms.filter(({ raisedAt }) => raisedAt >= first && raisedAt <= last);
  const time = (moment: number) => dateTime(new Date(moment).toISOString());
  return (
    <div className="live-playback">
      <Button onClick={play} type="primary">
        {text(isPlaying ? 'liveMap.pause' : 'liveMap.play')}
      </Button>
      <Select
        value={speed}
        onChange={setSpeed}
        options={speeds.map((value) => ({ value, label: `×${value}` }))}
        aria-label={text('liveMap.speedOf')}
      />
      <Slider
        min={first}
        max={last}
        step={1000}
        value={at}
        onChange={(moment) => setMoment(moment)}
        tooltip={{ formatter: (moment) => time(moment ?? first) }}
        marks={Object.fromEntries(onLine.map(({ raisedAt }) => [raisedAt, <span key={raisedAt} className="live-mark" />]))}
        ariaLabelForHandle={text('liveMap.momentOf')}
        ariaValueTextFormatterForHandle={(moment) => time(moment)}
      />
      <time dateTime={new Date(at).toISOString()}>{time(at)}</time>
      {onLine.length > 0 && (
        <ul className="live-events" aria-label={text('liveMap.events')}>
          {onLine.map(({ id, title, raisedAt }) => (
            <li key={id}>
              <Button type="link" size="small" onClick={() => setMoment(raisedAt)}>
                {time(raisedAt).slice(-5)} {title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
