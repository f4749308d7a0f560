import { dateTimeSeconds } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { fenceGeometry } from '@zhixing/model/geo-fence.ts';
import type { Point } from '@zhixing/ui/list-types/map/points.ts';
import type { TrackPoint } from '@zhixing/ui/shapes/playback.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { AlarmMap } from './alarm-map.tsx';
import { useAlarmTrack } from './use-alarm-track.ts';

/** Where an alarm was raised, the fence that it is about, and the way before and after it. */
export default function AlarmScene({ alarm, place }: { alarm: RecordRow; place: Point | null }) {
  const text = useText();
  const { points, isReading, error, again } = useAlarmTrack(alarm);
  const fence = useRecord('geoFence', typeof alarm.fence === 'string' ? alarm.fence : null).data?.record;
  const shape = useMemo(() => (fence ? fenceGeometry(fence) : null), [fence]);
  return (
    <>
      {(place || points.length > 0 || shape) && (
        <AlarmMap
          label={text('alarmScene.map')}
          place={place}
          shape={shape}
          points={points}
          raisedAt={Date.parse(String(alarm.raisedAt))}
        />
      )}
      <p className="own-note" role="status">
        {error ? error.message : isReading ? text('alarmScene.reading') : points.length > 0 ? said(text, points) : text('alarmScene.none')}
        {error && (
          <Button size="small" onClick={again}>
            {text('alarmScene.again')}
          </Button>
        )}
      </p>
    </>
  );
}

const clock = (at: number): string => dateTimeSeconds(new Date(at).toISOString()).slice(11);

/** The track in words: from when to when, of how many points, and how fast at most. */
function said(text: ReturnType<typeof useText>, points: readonly TrackPoint[]): string {
  const [from, until] = [clock(points[0]?.[0] ?? 0), clock(points.at(-1)?.[0] ?? 0)];
  const fastest = Math.round(Math.max(0, ...points.map(([, , , speed]) => speed ?? 0)));
  return text('alarmScene.said', { from, until, count: points.length, fastest });
}
