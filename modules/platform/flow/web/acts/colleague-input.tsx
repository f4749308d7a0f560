import type { InputProps } from '@zhixing/ui/kind.ts';
import { TabLeaves } from '@zhixing/ui/widgets/tab-leaves.tsx';
import { Anybody } from './people-field.tsx';

/** Input for a user in a record form, limited to users who may be named in a flow, so that no choice is refused later. */
export default function ColleagueInput({ id, field, value, onChange, invalid, describedBy, labelOf }: InputProps) {
  return (
    <TabLeaves>
      <Anybody
        id={id}
        value={typeof value === 'string' ? [value] : []}
        onChange={([next]) => onChange(next ?? null)}
        required={field.required === true}
        error={invalid ? describedBy : undefined}
        describedBy={describedBy}
        labelOf={labelOf}
      />
    </TabLeaves>
  );
}
