import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { NodeForm } from '@zhixing/flow';
import { ByPlace } from '@zhixing/ui/widgets/by-place.tsx';
import { Button, Checkbox, Input, Select } from 'antd';
import { tidy } from '../edit.ts';
import { useDesk } from './context.ts';
import { Choice, Field } from './part.tsx';

type Group = NodeForm['groups'][number];

interface Props {
  readonly value: NodeForm | undefined;
  readonly onChange: (value: NodeForm | undefined, typing?: string) => void;
}

/** The form shown at a node: that of the model, or one of its own with groups of fields. */
export function FormEditor({ value, onChange }: Props) {
  const text = useText();
  const { model, document, offers } = useDesk();
  const tables = offers?.subjects.find(({ name }) => name === document.model)?.rows ?? [];
  return (
    <>
      <Choice
        label={text('flowDesign.form.which')}
        help={value ? text('flowDesign.form.help') : undefined}
        value={value ? 'own' : 'usual'}
        options={(['usual', 'own'] as const).map((which) => ({ value: which, label: text(`flowDesign.form.${which}`) }))}
        onChange={(which) =>
          onChange(
            which === 'own' && model
              ? formOf(
                  model,
                  tables.map(({ name }) => name),
                  text('flowDesign.form.fresh'),
                )
              : undefined,
          )
        }
      />
      {value && model && <Groups model={model} value={value} onChange={onChange} />}
      {value && tables.length > 0 && (
        <fieldset className="design-set">
          <legend>{text('flowDesign.form.rows')}</legend>
          <Checkbox.Group
            value={[...(value.rows ?? [])]}
            options={tables.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={(rows) => onChange(tidy({ ...value, rows: rows.length > 0 ? rows.map(String) : undefined }))}
          />
        </fieldset>
      )}
    </>
  );
}

const filledIn = ({ fields }: ModelDescription) =>
  fields.filter(({ system, name }) => !system && !['id', 'version', 'status', 'approval'].includes(name));

/** Initial form of a node: the groups of the model, and a group for the remaining fields. */
function formOf(model: ModelDescription, rows: readonly string[], fresh: string): NodeForm {
  const names = filledIn(model).map(({ name }) => name);
  const groups = model.form.groups.map(({ label, fields }) => ({
    title: label.slice(0, 40) || fresh,
    fields: fields.filter((name) => names.includes(name)),
  }));
  const rest = names.filter((name) => !groups.some(({ fields }) => fields.includes(name)));
  const found = [...groups, { title: fresh, fields: rest }].filter(({ fields }) => fields.length > 0);
  return tidy({ groups: found, rows: rows.length > 0 ? [...rows] : undefined });
}

function Groups({ model, value, onChange }: { model: ModelDescription; value: NodeForm; onChange: Props['onChange'] }) {
  const text = useText();
  const { groups } = value;
  const options = filledIn(model).map(({ name, label }) => ({ value: name, label }));
  const free = options.filter((option) => !groups.some(({ fields }) => fields.includes(option.value)));
  const put = (next: readonly Group[], typing?: string) => onChange({ ...value, groups: [...next] }, typing);
  const set = (index: number, part: Partial<Group>, typing?: string) =>
    put(
      groups.map((group, at) => (at === index ? { ...group, ...part } : group)),
      typing,
    );
  return (
    <>
      <ByPlace items={groups}>
        {(group, index) => (
          <div className="design-rule">
            <Field label={text('flowDesign.form.group', { number: index + 1 })}>
              {(id) => (
                <Input
                  id={id}
                  maxLength={40}
                  value={group.title}
                  onChange={({ target }) => set(index, { title: target.value || ' ' }, `group ${index}`)}
                />
              )}
            </Field>
            <Field label={text('flowDesign.form.fields')}>
              {(id) => (
                <Select
                  id={id}
                  mode="multiple"
                  value={[...group.fields]}
                  showSearch={{ optionFilterProp: 'label' }}
                  options={options.filter((option) => group.fields.includes(option.value) || free.includes(option))}
                  onChange={(fields) => (fields.length > 0 ? set(index, { fields }) : undefined)}
                />
              )}
            </Field>
            {groups.length > 1 && (
              <Button
                size="small"
                aria-label={text('flowDesign.removeNamed', { name: group.title })}
                onClick={() => put(groups.filter((_, at) => at !== index))}
              >
                {text('flowDesign.removeOne')}
              </Button>
            )}
          </div>
        )}
      </ByPlace>
      {free[0] && (
        <Button
          size="small"
          className="design-more"
          onClick={() => put([...groups, { title: text('flowDesign.form.fresh'), fields: [free[0]?.value ?? ''] }])}
        >
          {text('flowDesign.form.addGroup')}
        </Button>
      )}
    </>
  );
}
