import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { InputNumber, Select, Space } from 'antd';
import { useId, useState } from 'react';
import { uiKind } from '../../kinds/registry.ts';
import { TabLeaves } from '../../widgets/tab-leaves.tsx';
import { type Moving, movingDays, readMoving, writeMoving } from './days.ts';
import { MAX_DAYS } from './periods.ts';

interface Props {
  readonly field: FieldDescription;
  readonly label: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const USUAL_DAYS = 30;

/** Picks a day to compare with: a calendar date or a relative day such as today, the start of term or some days ago. */
export function DayEditor({ field, label, value, onChange }: Props) {
  const t = useText();
  const id = useId();
  const moving = readMoving(value);
  const [fixed, setFixed] = useState(moving === null);
  const { Input: Calendar } = uiKind(field.kind);
  const shown = fixed ? 'fixed' : moving ? wordOf(moving) : null;
  const choose = (word: string) => {
    setFixed(word === 'fixed');
    onChange(word === 'fixed' ? null : writeMoving(movingOf(word)));
  };
  const words = ['fixed', ...movingDays, 'ago', 'ahead'];
  return (
    <Space.Compact block>
      <TabLeaves>
        <Select
          value={shown}
          options={words.map((word) => ({ value: word, label: t(`ui.filter.day.${word}`) }))}
          onChange={choose}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          aria-label={label}
        />
      </TabLeaves>
      {fixed && Calendar && (
        <Calendar
          id={id}
          field={{ ...field, label }}
          value={value ?? null}
          onChange={onChange}
          onBlur={nothing}
          invalid={false}
          labelOf={nothing}
        />
      )}
      {!fixed && moving && (shown === 'ago' || shown === 'ahead') && (
        <InputNumber
          value={Math.abs(moving.days)}
          min={1}
          max={MAX_DAYS}
          precision={0}
          onChange={(days) => days && onChange(writeMoving({ name: 'today', days: shown === 'ago' ? -days : days }))}
          suffix={t('ui.filter.days')}
          aria-label={t('ui.filter.part', { line: label, part: t('ui.filter.howManyDays') })}
        />
      )}
    </Space.Compact>
  );
}

const wordOf = ({ name, days }: Moving): string => (name === 'today' && days !== 0 ? (days < 0 ? 'ago' : 'ahead') : name);

const movingOf = (word: string): Moving =>
  word === 'ago' ? { name: 'today', days: -USUAL_DAYS } : word === 'ahead' ? { name: 'today', days: USUAL_DAYS } : { name: word, days: 0 };

const nothing = () => undefined;
