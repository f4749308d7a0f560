import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, UndoOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import type { RowProps } from './form-table-cell.tsx';

/** Row buttons: copy, move, delete. */
export function RowTools({ table, form, row, number, count, onCopy, onRemove }: RowProps) {
  const t = useText();
  const tool = (name: string, icon: ReactNode, act: () => void, disabled = false) => (
    <Button
      type="text"
      icon={icon}
      disabled={disabled}
      onClick={act}
      title={t(`ui.rows.${name}`)}
      aria-label={t('ui.rows.tool', { tool: t(`ui.rows.${name}`), number })}
    />
  );
  const removable = row.base === null || table.may.delete;
  return (
    <Flex>
      {row.gone ? (
        tool('keep', <UndoOutlined />, () => onRemove(row))
      ) : (
        <>
          {table.may.create && tool('copy', <CopyOutlined />, () => onCopy(row))}
          {tool('up', <ArrowUpOutlined />, () => form.rows.move(table.model, row.key, -1), number === 1)}
          {tool('down', <ArrowDownOutlined />, () => form.rows.move(table.model, row.key, 1), number === count)}
          {removable && tool('remove', <DeleteOutlined />, () => onRemove(row))}
        </>
      )}
    </Flex>
  );
}
