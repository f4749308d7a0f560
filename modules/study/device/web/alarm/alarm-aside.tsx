import { useText } from '@zhixing/client/i18n.ts';
import { isPoint } from '@zhixing/ui/list-types/map/points.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import './alarm.css';

const AlarmScene = lazy(() => import('./alarm-scene.tsx'));

/** Above an alarm: where it was raised and the way there, once somebody asks; reading tracks is logged. */
export default function AlarmAside({ one: { record } }: RecordAside) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const place = isPoint(record.location) ? record.location : null;
  if (!place && !record.trip) return null;
  return (
    <section className="alarm-scene" aria-label={text('alarmScene.title')}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text(isOpen ? 'alarmScene.close' : 'alarmScene.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={<Waiting rows={4} />}>
          <AlarmScene alarm={record} place={place} />
        </Suspense>
      )}
    </section>
  );
}
