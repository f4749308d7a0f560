import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { type FieldDescription, fieldOf } from '@zhixing/client/model-description.ts';
import { Button, Checkbox, Flex, Popover, theme } from 'antd';
import type { ReactNode } from 'react';
import type { ListHandle } from './use-list-page.ts';

/** Which columns a list shows and in which order; remembered in this browser. */
export default function ColumnSettings({ list }: { list: ListHandle }) {
  const t = useText();
  return (
    <Popover trigger="click" placement="bottomRight" title={t('ui.list.columns')} content={<ColumnList list={list} />} destroyOnHidden>
      <Button
        type="text"
        icon={<SettingOutlined />}
        aria-label={t('ui.list.columns')}
        title={t('ui.list.columns')}
        aria-haspopup="dialog"
      />
    </Popover>
  );
}

function ColumnList({ list }: { list: ListHandle }) {
  const t = useText();
  const { token } = theme.useToken();
  const { columns, setColumns, model } = list;
  const shown = columns.flatMap((name) => fieldOf(model, name) ?? []);
  const hidden = model.fields.filter((field) => field.name !== 'id' && field.name !== 'version' && !columns.includes(field.name));
  return (
    <Flex vertical gap="small">
      <Flex vertical style={{ maxHeight: '60vh', overflowY: 'auto', paddingInlineEnd: token.paddingXS }}>
        {[...shown, ...hidden].map((field) => (
          <ColumnLine key={field.name} field={field} columns={columns} onChange={setColumns} />
        ))}
      </Flex>
      <Button size="small" onClick={() => setColumns(model.list.columns)}>
        {t('ui.list.resetColumns')}
      </Button>
    </Flex>
  );
}

interface LineProps {
  readonly field: FieldDescription;
  readonly columns: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
}

function ColumnLine({ field, columns, onChange }: LineProps) {
  const t = useText();
  const at = columns.indexOf(field.name);
  const rest = columns.filter((name) => name !== field.name);
  const move = (by: number) => onChange([...rest.slice(0, at + by), field.name, ...rest.slice(at + by)]);
  const button = (by: number, key: string, icon: ReactNode, disabled: boolean) => (
    <Button type="text" size="small" icon={icon} disabled={disabled} aria-label={t(key, { field: field.label })} onClick={() => move(by)} />
  );
  return (
    <Flex align="center" justify="space-between" gap="middle">
      <Checkbox
        checked={at >= 0}
        disabled={at >= 0 && rest.length === 0}
        onChange={() => onChange(at < 0 ? [...columns, field.name] : rest)}
      >
        {field.label}
      </Checkbox>
      {at >= 0 && (
        <Flex>
          {button(-1, 'ui.list.moveUp', <ArrowUpOutlined />, at === 0)}
          {button(1, 'ui.list.moveDown', <ArrowDownOutlined />, at === columns.length - 1)}
        </Flex>
      )}
    </Flex>
  );
}
