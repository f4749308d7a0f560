import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { addDays, addMonths } from '@zhixing/model/china-time.ts';
import { Button, Segmented, Space, theme } from 'antd';
import type { DayChoice } from '../arrangement.ts';
import { BySelect, TypeBar } from '../by-select.tsx';
import { dayNames } from './day-names.ts';
import { todayInChina } from './days.ts';

export type CalendarUnit = 'month' | 'week' | 'day' | 'list';

const usual: readonly CalendarUnit[] = ['month', 'week'];

interface Props {
  readonly day: string;
  readonly unit: CalendarUnit;
  /** Available units. */
  readonly units?: readonly CalendarUnit[];
  readonly tag: string;
  readonly choices: readonly DayChoice[];
  readonly chosen: DayChoice;
  readonly onGo: (day: string) => void;
  readonly onArrange: (key: string, unit: string) => void;
}

const stepped: Readonly<Record<CalendarUnit, (day: string, count: number) => string>> = {
  day: addDays,
  week: (day, count) => addDays(day, count * 7),
  month: addMonths,
  list: addMonths,
};

/** Calendar toolbar: navigation, unit and date fields. */
export function CalendarBar({ day, unit, units = usual, tag, choices, chosen, onGo, onArrange }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const step = (count: number) => onGo(stepped[unit](day, count));
  const options = units.map((value) => ({ value, label: t(`ui.types.span.${value}`) }));
  return (
    <TypeBar label={t('ui.types.arrange')}>
      <Space.Compact>
        <Button icon={<LeftOutlined />} onClick={() => step(-1)} aria-label={t(`ui.types.before.${unit}`)} />
        <Button onClick={() => onGo(todayInChina())}>{t('ui.types.today')}</Button>
        <Button icon={<RightOutlined />} onClick={() => step(1)} aria-label={t(`ui.types.behind.${unit}`)} />
      </Space.Compact>
      <h2 aria-live="polite" style={{ margin: 0, fontSize: token.fontSizeLG, fontWeight: token.fontWeightStrong }}>
        {unit === 'day' ? dayNames(tag).full(day) : dayNames(tag).month(day)}
      </h2>
      {choices.length > 1 && (
        <BySelect
          id="calendar-by"
          label={t('ui.types.calendarBy')}
          value={chosen.key}
          choices={choices}
          onChange={(key) => onArrange(key, unit)}
        />
      )}
      <Segmented value={unit} options={options} onChange={(next) => onArrange(chosen.key, next)} aria-label={t('ui.types.spanLabel')} />
    </TypeBar>
  );
}
