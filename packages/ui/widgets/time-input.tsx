import { ClockCircleOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { readTime } from '@zhixing/model/kinds/time.ts';
import { lazy } from 'react';
import type { InputProps } from '../kind.ts';
import { PickedText } from './picked-text.tsx';
import { timeBeside } from './typed-time.ts';

const TimePanel = lazy(() => import('./time-panel.tsx'));

/** Time of day input. */
export default function TimeInput({ labelOf: _none, ...props }: InputProps) {
  const t = useText();
  return (
    <PickedText
      {...props}
      show={(time) => time}
      read={readTime}
      step={timeBeside}
      hint={t('ui.date.timeFormat')}
      icon={<ClockCircleOutlined />}
      opens={t('ui.date.openTime', { field: props.field.label })}
      panel={(text, put, done) => (
        <TimePanel
          first
          time={readTime(text) ?? ''}
          onChoose={(time, whole) => {
            put(time);
            if (whole) done();
          }}
        />
      )}
    />
  );
}
