import { useText } from '@zhixing/client/i18n.ts';
import { useFoundLabels } from '@zhixing/client/use-found-labels.ts';
import type { Operand } from '@zhixing/model';
import { uiKind } from '@zhixing/ui/kinds/registry.ts';
import { PlainInput } from '@zhixing/ui/widgets/plain-input.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ChangeAddress, ReportAddress } from './report-address.ts';
import type { FilterView, ReportView } from './report-data.ts';

interface Props {
  readonly report: ReportView;
  readonly address: ReportAddress;
  readonly change: ChangeAddress;
}

/** Filters that are shown before the reader asks for more. */
const FIRST = 4;

/** What the report is narrowed to. */
export function ReportFilters({ report, address, change }: Props) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const usable = report.filters.filter(({ field }) => uiKind(field.kind).Filter);
  const set = Object.keys(address.filter);
  const shown = usable.filter(({ path }, at) => open || at < FIRST || set.includes(path));
  const labels = useFoundLabels(usable.map(({ path, field }) => ({ field, keys: keysIn(address.filter[path]) })));
  if (usable.length === 0) return null;
  const put = (path: string, operand: Operand | undefined) => {
    const { [path]: _before, ...others } = address.filter;
    change({ filter: operand === undefined ? others : { ...others, [path]: operand }, cell: null });
  };
  return (
    <search className="report-filters">
      {shown.map((filter) => (
        <FilterControl
          key={filter.path}
          filter={filter}
          operand={address.filter[filter.path] as Operand | undefined}
          labels={labels[filter.path] ?? {}}
          onChange={(operand) => put(filter.path, operand)}
        />
      ))}
      {usable.length > shown.length && (
        <Button type="link" onClick={() => setOpen(true)}>
          {text('reportPage.moreFilters')}
        </Button>
      )}
      {set.length > 0 && (
        <Button type="link" onClick={() => change({ filter: {}, cell: null })}>
          {text('reportPage.clearFilters')}
        </Button>
      )}
    </search>
  );
}

function keysIn(operand: unknown): string[] {
  const value = typeof operand === 'object' && operand !== null ? Object.values(operand).flat() : [operand];
  return value.filter((one) => typeof one === 'string');
}

interface ControlProps {
  readonly filter: FilterView;
  readonly operand: Operand | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly onChange: (operand: Operand | undefined) => void;
}

function FilterControl({ filter: { path, field }, operand, labels, onChange }: ControlProps) {
  const { Filter } = uiKind(field.kind);
  const id = `report-filter-${path.replaceAll('.', '-')}`;
  if (!Filter) return null;
  return (
    <fieldset aria-label={field.label}>
      <label htmlFor={id}>{field.label}</label>
      <Suspense fallback={<PlainInput disabled placeholder={field.label} />}>
        <Filter id={id} field={field} operand={operand} onChange={onChange} labelOf={(value) => labels[String(value)]} />
      </Suspense>
    </fieldset>
  );
}
