import { CalendarOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { lazy } from 'react';
import type { InputProps } from '../kind.ts';
import { chinaText } from './china-time.ts';
import { PickedText } from './picked-text.tsx';
import { dateTimeBeside, readDateTime } from './typed-time.ts';

const DateTimePanel = lazy(() => import('./date-time-panel.tsx'));

/** Date and time input in China time, whatever the browser's time zone. */
export default function DateTimeInput({ labelOf: _none, ...props }: InputProps) {
  const t = useText();
  return (
    <PickedText
      {...props}
      show={(value) => (value.includes('T') ? chinaText(value) : value)}
      read={readDateTime}
      step={dateTimeBeside}
      hint={t('ui.date.momentFormat')}
      icon={<CalendarOutlined />}
      opens={t('ui.date.open', { field: props.field.label })}
      panel={(text, put, done) => <DateTimePanel text={text} put={put} done={done} />}
    />
  );
}
