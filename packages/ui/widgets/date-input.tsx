import { CalendarOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { addDays } from '@zhixing/model/china-time.ts';
import { readDate } from '@zhixing/model/kinds/date.ts';
import { lazy } from 'react';
import type { InputProps } from '../kind.ts';
import { todayInChina } from '../list-types/calendar/days.ts';
import { PickedText } from './picked-text.tsx';

const DayPanel = lazy(() => import('./day-panel.tsx'));

/** Date input. */
export default function DateInput({ labelOf: _none, ...props }: InputProps) {
  const t = useText();
  return (
    <PickedText
      {...props}
      show={(day) => day}
      read={readDate}
      step={(day, by) => (day === null ? todayInChina() : addDays(day, by))}
      hint={t('ui.date.format')}
      icon={<CalendarOutlined />}
      opens={t('ui.date.open', { field: props.field.label })}
      panel={(text, put, done) => (
        <DayPanel
          day={readDate(text) ?? ''}
          past={props.field.past === true}
          onChoose={(day) => {
            put(day);
            done();
          }}
        />
      )}
    />
  );
}
