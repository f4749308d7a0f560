import { useText } from '@zhixing/client/i18n.ts';
import { IconSelect } from '@zhixing/shell/icon/icon-select.tsx';
import { Checkbox, Form, Input, Select } from 'antd';
import { EntryTarget, type FieldsProps } from './entry-target.tsx';
import type { EntryValues } from './entry-values.ts';
import { depthOf, directoriesFor, TOP } from './menu-lines.ts';

const told = (fault: string | undefined) => (fault ? { validateStatus: 'error' as const, help: fault } : {});

/** The fields of an entry: names in three languages, icon, directory and target. */
export function EntryFields(props: FieldsProps) {
  const { id, values, onChange, fault, rows, row } = props;
  const text = useText();
  const put = (part: Partial<EntryValues>) => onChange({ ...values, ...part });
  const line = (name: 'zh' | 'zhtw' | 'en' | 'iconBackground' | 'description', most: number, required = false) => (
    <Form.Item label={text(`menus.fields.${name}`)} htmlFor={`${id}-${name}`} required={required} {...told(fault(name))}>
      <Input
        id={`${id}-${name}`}
        value={values[name]}
        maxLength={most}
        placeholder={name === 'zhtw' || name === 'en' ? text(`menus.follows.${name}`) : undefined}
        onChange={({ target }) => put({ [name]: target.value })}
      />
    </Form.Item>
  );
  return (
    <Form layout="vertical" component="div" className="menus-fields">
      {line('zh', 40, true)}
      {line('zhtw', 40)}
      {line('en', 80)}
      <EntryTarget {...props} />
      <Form.Item label={text('menus.fields.parentId')} htmlFor={`${id}-parentId`} {...told(fault('parent'))}>
        <Select
          id={`${id}-parentId`}
          showSearch={{ optionFilterProp: 'label' }}
          value={values.parentId}
          onChange={(parentId) => put({ parentId })}
          options={[
            { value: TOP, label: text('menus.top') },
            ...directoriesFor(rows, row ?? undefined).map((one) => ({
              value: one.id,
              label: `${'　'.repeat(depthOf(rows, one))}${one.fullName}`,
            })),
          ]}
        />
      </Form.Item>
      <Form.Item label={text('menus.fields.icon')} htmlFor={`${id}-icon`} {...told(fault('icon'))}>
        <IconSelect id={`${id}-icon`} value={values.icon} onChange={(icon) => put({ icon })} />
      </Form.Item>
      {line('iconBackground', 7)}
      {row ? null : (
        <Form.Item label={text('menus.fields.enCode')} htmlFor={`${id}-enCode`} extra={text('menus.codeNote')} {...told(fault('code'))}>
          <Input id={`${id}-enCode`} value={values.enCode} maxLength={60} onChange={({ target }) => put({ enCode: target.value })} />
        </Form.Item>
      )}
      {line('description', 500)}
      <Form.Item className="menus-wide">
        <Checkbox checked={values.noShow} onChange={({ target }) => put({ noShow: target.checked })}>
          {text('menus.fields.noShow')}
        </Checkbox>
      </Form.Item>
    </Form>
  );
}
