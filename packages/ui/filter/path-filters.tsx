import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { useFoundLabels } from '@zhixing/client/use-found-labels.ts';
import type { Operand } from '@zhixing/model';
import { Suspense, useId } from 'react';
import { uiKind } from '../kinds/registry.ts';
import { PlainInput } from '../widgets/plain-input.ts';

/** A field by which something is narrowed, at the end of a path of references. */
export interface PathFilter {
  readonly path: string;
  readonly field: FieldDescription;
}

/** Operands by path. */
export type PathOperands = Readonly<Record<string, unknown>>;

/** Whether there is an input for what a field is narrowed to. */
export const isUsable = ({ field }: PathFilter): boolean => Boolean(uiKind(field.kind).Filter);

interface Props {
  readonly filters: readonly PathFilter[];
  readonly operands: PathOperands;
  readonly onChange: (operands: PathOperands) => void;
}

/** One input for each field by which a report is narrowed. */
export function PathFilters({ filters, operands, onChange }: Props) {
  const labels = useFoundLabels(filters.map(({ path, field }) => ({ field, keys: keysIn(operands[path]) })));
  const put = (path: string, operand: Operand | undefined) => {
    const { [path]: _before, ...others } = operands;
    onChange(operand === undefined ? others : { ...others, [path]: operand });
  };
  return filters.map((filter) => (
    <FilterControl
      key={filter.path}
      filter={filter}
      operand={operands[filter.path] as Operand | undefined}
      labels={labels[filter.path] ?? {}}
      onChange={(operand) => put(filter.path, operand)}
    />
  ));
}

function keysIn(operand: unknown): string[] {
  const value = typeof operand === 'object' && operand !== null ? Object.values(operand).flat() : [operand];
  return value.filter((one) => typeof one === 'string');
}

interface ControlProps {
  readonly filter: PathFilter;
  readonly operand: Operand | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly onChange: (operand: Operand | undefined) => void;
}

function FilterControl({ filter: { field }, operand, labels, onChange }: ControlProps) {
  const { Filter } = uiKind(field.kind);
  const id = useId();
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
