import { useText } from '@zhixing/client/i18n.ts';
import type { Who } from '@zhixing/flow';
import { assigneeRelations } from '@zhixing/flow/assignee-relations.ts';
import { RefPicker } from '@zhixing/ui/widgets/lazy.tsx';
import { Input } from 'antd';
import { Suspense } from 'react';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import { Choice, Field } from './part.tsx';

type Named = Extract<Who, { who: 'named' | 'candidates' }>;

const assigneeKinds = [
  { holder: 'users', model: 'user', keyField: 'id' },
  { holder: 'roles', model: 'role', keyField: 'code' },
  { holder: 'positions', model: 'position', keyField: 'id' },
  { holder: 'departments', model: 'organisation', keyField: 'id' },
  { holder: 'groups', model: 'userGroup', keyField: 'id' },
] as const;

/** Selects users by account, role, position, department or group, optionally restricted by their relation to the initiator. */
export function PeopleEditor({ value, onChange }: { value: Named; onChange: (value: Named) => void }) {
  const text = useText();
  const { names } = useDesk();
  return (
    <>
      {assigneeKinds.map(({ holder, model, keyField }) => (
        <Field key={holder} label={text(`flowDesign.holders.${holder}`)}>
          {(id) => (
            <Suspense fallback={<Input disabled />}>
              <RefPicker
                id={id}
                field={{ name: holder, kind: 'refs', label: text(`flowDesign.holders.${holder}`), model, operators: [] }}
                model={model}
                keyField={keyField}
                many
                invalid={false}
                ids={value[holder] ?? []}
                onBlur={() => {}}
                labelOf={(key) => names[String(key)]}
                onChange={(ids) => onChange(tidy({ ...value, [holder]: ids.length > 0 ? ids : undefined }))}
              />
            </Suspense>
          )}
        </Field>
      ))}
      <Choice
        label={text('flowDesign.among')}
        value={value.among ?? 'none'}
        options={(['none', ...assigneeRelations] as const).map((among) => ({
          value: among,
          label: text(among === 'none' ? 'flowDesign.amongNone' : `flowChart.among.${among}`),
        }))}
        onChange={(among) => onChange(tidy({ ...value, among: among === 'none' ? undefined : among }))}
      />
    </>
  );
}
