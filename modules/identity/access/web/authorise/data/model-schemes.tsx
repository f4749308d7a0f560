import { useText } from '@zhixing/client/i18n.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button, Select } from 'antd';
import { Suspense, useState } from 'react';
import type { Editing } from '../editing.ts';
import { withSchemes } from '../edits.ts';
import { grantOn, type Subject } from '../grants.ts';
import { ConditionWords } from '../schemes/condition-words.tsx';
import { SetBack } from '../set-back.tsx';

const SchemeDialog = lazyDialog(() => import('../schemes/scheme-dialog.tsx'));

interface Props {
  readonly editing: Editing;
  readonly subject: Subject;
}

/** The schemes of one model: one select for all permissions, and an expandable one for each. */
export function ModelSchemes({ editing, subject }: Props) {
  const text = useText();
  const [making, setMaking] = useState(false);
  const [single, setSingle] = useState(false);
  const { state, changes, readOnly, put } = editing;
  const grant = grantOn(state, changes, subject.name);
  const lists = Object.values(grant.abilities);
  const [first = []] = lists;
  const alike = lists.every((schemes) => [...schemes].sort().join() === [...first].sort().join());
  const permissions = subject.abilities.filter(({ name }) => name in grant.abilities);
  const used = new Set(lists.flat());
  const made = subject.schemes.filter(({ id, condition }) => condition && used.has(id));
  return (
    <div className="scheme-card">
      <div className="scheme-line">
        <strong>{subject.title}</strong>
        <SchemeSelect
          subject={subject}
          readOnly={readOnly}
          label={text('authorise.data.schemesOf', { model: subject.title })}
          placeholder={text(alike ? 'authorise.data.none' : 'authorise.data.mixed')}
          value={alike ? first : []}
          onChange={(schemes) => put(subject.name, withSchemes(grant, schemes))}
        />
        <Button type="text" aria-expanded={single} onClick={() => setSingle(!single)}>
          {text('authorise.data.single')}
        </Button>
        {!readOnly && (
          <Button onClick={() => setMaking(true)} aria-label={text('authorise.data.makeOf', { model: subject.title })}>
            {text('authorise.data.make')}
          </Button>
        )}
        <SetBack editing={editing} model={subject.name} />
      </div>
      {made.map(({ id, title, condition }) => (
        <p key={id} className="own-note">
          {title}：{condition && <ConditionWords model={subject.name} condition={condition} />}
        </p>
      ))}
      {single &&
        permissions.map(({ name, title }) => (
          <div key={name} className="scheme-line single">
            <span>{title}</span>
            <SchemeSelect
              subject={subject}
              readOnly={readOnly}
              label={text('authorise.data.schemesOfAbility', { model: subject.title, ability: title })}
              placeholder={text('authorise.data.none')}
              value={grant.abilities[name] ?? []}
              onChange={(schemes) => put(subject.name, withSchemes(grant, schemes, name))}
            />
          </div>
        ))}
      <Suspense>
        {making && (
          <SchemeDialog
            subject={subject.name}
            onClose={() => setMaking(false)}
            onSaved={(id) => {
              setMaking(false);
              put(subject.name, withSchemes(grant, alike ? [...first.filter((one) => one !== 'all'), id] : [id]));
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

interface SelectProps {
  readonly subject: Subject;
  readonly label: string;
  readonly placeholder: string;
  readonly value: readonly string[];
  readonly readOnly: boolean;
  readonly onChange: (schemes: readonly string[]) => void;
}

function SchemeSelect({ subject, label, placeholder, value, readOnly, onChange }: SelectProps) {
  return (
    <Select
      mode="multiple"
      className="scheme-select"
      value={[...value]}
      options={subject.schemes.map(({ id, title }) => ({ value: id, label: title }))}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder}
      aria-label={label}
      disabled={readOnly}
      status={value.length === 0 ? 'warning' : ''}
      onChange={onChange}
    />
  );
}
