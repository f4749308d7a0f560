import type { InputProps } from '@zhixing/ui/kind.ts';
import { TabLeaves } from '@zhixing/ui/widgets/tab-leaves.tsx';
import { Anybody } from './people-field.tsx';

/** Somebody in the form of a record: found as those are who may be named in a flow, so that nobody is offered who would be refused. */
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
