import { useText } from '@zhixing/client/i18n.ts';
import { Flex, InputNumber, Select } from 'antd';
import { type Again, againOf, patternOf, steps, weekdays } from './pattern.ts';

interface Props {
  readonly label: string;
  readonly pattern: string;
  readonly onChange: (pattern: string) => void;
}

// Overrides the full width of form controls, since several are on one line.
const AS_WIDE_AS_NEEDED = { width: 'auto' } as const;
const ways: readonly Again['every'][] = ['minutes', 'hour', 'day', 'week', 'month'];
const first: { readonly [W in Again['every']]: Extract<Again, { every: W }> } = {
  minutes: { every: 'minutes', step: 15 },
  hour: { every: 'hour', minute: 0 },
  day: { every: 'day', time: '02:00' },
  week: { every: 'week', days: [1], time: '02:00' },
  month: { every: 'month', day: 1, time: '02:00' },
};

/** Controls for the common cron patterns; any other pattern is typed. */
export function CronChoice({ label, pattern, onChange }: Props) {
  const t = useText();
  const again = againOf(pattern);
  const put = (next: Again) => onChange(patternOf(next));
  return (
    <Flex gap="small" wrap role="group" aria-label={t('ui.cron.choose', { field: label })}>
      <Chosen
        label={t('ui.cron.way')}
        value={again?.every ?? 'other'}
        options={[...ways, 'other' as const].map((way) => ({ value: way, label: t(`ui.cron.ways.${way}`) }))}
        onChange={(way) => way !== 'other' && put(first[way])}
      />
      {again ? <Parts again={again} put={put} /> : null}
    </Flex>
  );
}

function Parts({ again, put }: { again: Again; put: (next: Again) => void }) {
  const t = useText();
  if (again.every === 'minutes')
    return (
      <Chosen
        label={t('ui.cron.step')}
        value={again.step}
        options={steps.map((value) => ({ value, label: t('ui.cron.minutes', { step: value }) }))}
        onChange={(step) => put({ every: 'minutes', step })}
      />
    );
  if (again.every === 'hour')
    return (
      <InputNumber
        min={0}
        max={59}
        precision={0}
        value={again.minute}
        aria-label={t('ui.date.minute')}
        suffix={t('ui.date.minute')}
        onChange={(minute) => minute !== null && put({ every: 'hour', minute })}
      />
    );
  return (
    <>
      {again.every === 'week' ? <Weekdays days={again.days} onChange={(days) => put({ ...again, days })} /> : null}
      {again.every === 'month' ? <MonthDay day={again.day} onChange={(day) => put({ ...again, day })} /> : null}
      <Time time={again.time} onChange={(time) => put({ ...again, time })} />
    </>
  );
}

// Clearing all weekdays would mean every day, so the last one cannot be removed.
function Weekdays({ days, onChange }: { days: readonly number[]; onChange: (days: readonly number[]) => void }) {
  const t = useText();
  return (
    <Select
      mode="multiple"
      style={{ width: 'auto', minWidth: '14em' }}
      aria-label={t('ui.cron.weekdays')}
      value={[...days]}
      options={weekdays.map((value) => ({ value, label: t(`ui.cron.days.${value}`) }))}
      onChange={(next) => next.length > 0 && onChange(next)}
    />
  );
}

function MonthDay({ day, onChange }: { day: number | 'L'; onChange: (day: number | 'L') => void }) {
  const t = useText();
  const days = Array.from({ length: 31 }, (_, place) => ({ value: place + 1, label: t('ui.cron.monthDay', { day: place + 1 }) }));
  const last = { value: 'L' as const, label: t('ui.cron.lastDay') };
  return <Chosen<number | 'L'> label={t('ui.cron.dayOfMonth')} value={day} options={[...days, last]} onChange={onChange} />;
}

/** Hour and minute selects. */
function Time({ time, onChange }: { time: string; onChange: (time: string) => void }) {
  const t = useText();
  const [hour = '00', minute = '00'] = time.split(':');
  const digits = (most: number) =>
    Array.from({ length: most }, (_, n) => String(n).padStart(2, '0')).map((value) => ({ value, label: value }));
  return (
    <Flex gap={4} align="center">
      <Chosen label={t('ui.date.hour')} value={hour} options={digits(24)} onChange={(next) => onChange(`${next}:${minute}`)} />
      <span aria-hidden="true">:</span>
      <Chosen label={t('ui.date.minute')} value={minute} options={digits(60)} onChange={(next) => onChange(`${hour}:${next}`)} />
    </Flex>
  );
}

interface ChosenProps<V> {
  readonly label: string;
  readonly value: V;
  readonly options: { value: V; label: string }[];
  readonly onChange: (value: V) => void;
}

function Chosen<V extends string | number>({ label, value, options, onChange }: ChosenProps<V>) {
  return (
    <Select<V>
      aria-label={label}
      value={value}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      style={AS_WIDE_AS_NEEDED}
      onChange={onChange}
    />
  );
}
