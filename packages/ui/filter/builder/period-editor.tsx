import { useText } from '@zhixing/client/i18n.ts';
import type { Operand } from '@zhixing/model';
import { InputNumber, Select, Space } from 'antd';
import { TabLeaves } from '../../widgets/tab-leaves.tsx';
import { MAX_DAYS, type Named, namedPeriods, type Period, readPeriod, writePeriod } from './periods.ts';

const USUAL_DAYS = 30;

interface Props {
  readonly label: string;
  readonly operand: Operand | undefined;
  readonly onChange: (operand: Operand) => void;
}

/** Picks a relative period: this week, this term, the last so many days. */
export function PeriodEditor({ label, operand, onChange }: Props) {
  const t = useText();
  const period = readPeriod(operand);
  const put = (next: Period) => onChange(writePeriod(next));
  const choose = (name: string) => put(name === 'last' || name === 'next' ? { name, days: USUAL_DAYS } : { name: name as Named });
  const names = [...namedPeriods, 'last', 'next'];
  return (
    <Space.Compact block>
      <TabLeaves>
        <Select
          value={period?.name ?? null}
          options={names.map((value) => ({ value, label: t(`ui.filter.period.${value}`) }))}
          onChange={choose}
          placeholder={t('ui.filter.choosePeriod')}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          aria-label={label}
        />
      </TabLeaves>
      {period && 'days' in period && (
        <InputNumber
          value={period.days}
          min={1}
          max={MAX_DAYS}
          precision={0}
          onChange={(days) => days && put({ ...period, days })}
          suffix={t('ui.filter.days')}
          aria-label={t('ui.filter.part', { line: label, part: t('ui.filter.howManyDays') })}
        />
      )}
    </Space.Compact>
  );
}
