import type { Condition } from '@zhixing/model';
import { RefSelect } from './ref-select.tsx';
import './record-choice.css';

interface Props {
  readonly id: string;
  readonly model: string;
  /** Accessible name; shown while nothing is chosen, unless `none` says what that means. */
  readonly label: string;
  readonly none?: string;
  /** Only records that match are offered. */
  readonly within?: Condition;
  readonly chosen: string | null;
  readonly onChange: (chosen: string | null) => void;
}

/** Which record a page is about, outside of a form: usually the one that its address names. */
export function RecordChoice({ id, model, label, none = label, within, chosen, onChange }: Props) {
  return (
    <span className="record-choice">
      <RefSelect
        id={id}
        field={{ name: id, kind: 'ref', label, operators: [] }}
        model={model}
        within={within}
        ids={chosen ? [chosen] : []}
        labelOf={() => undefined}
        label={label}
        placeholder={none}
        onChange={([next]) => onChange(next || null)}
      />
    </span>
  );
}
