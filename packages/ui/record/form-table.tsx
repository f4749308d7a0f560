import { PlusOutlined, SnippetsOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { RowTable } from '@zhixing/client/row-table.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { Button, Flex, Grid, theme } from 'antd';
import { Suspense, useState } from 'react';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { Words } from '../widgets/words.tsx';
import { controlId } from './form-sections.ts';
import { FormTableCard } from './form-table-card.tsx';
import { FormTableRow } from './form-table-row.tsx';
import { FormTableSheet } from './form-table-sheet.tsx';
import { usePasteRows } from './use-paste-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

const PasteRows = lazyDialog(() => import('./paste-rows.tsx'));

interface Props {
  readonly table: RowTable;
  readonly form: FormHandle;
  readonly prefix: string;
}

/** Sub-table of a form, edited like a spreadsheet; stacked cards on phones. */
export default function FormTable({ table, form, prefix }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().md === false;
  const [pasting, setPasting] = useState(false);
  const paste = usePasteRows(table, form);
  const rows = form.rows.of(table.model);
  const place = (key: string, name: string) => controlId(prefix, `$rows.${table.model}.${key}.${name}`);
  const { add, remove, keys } = useRowKeys(table, form, place);
  const shared = { table, form, place, keys, onCopy: add, onRemove: remove };
  return (
    <Flex vertical gap="small" style={{ marginBlockEnd: token.marginLG }} onPaste={paste.onPaste}>
      {rows.length === 0 && <Words tone="secondary">{t('ui.rows.none', { title: table.title })}</Words>}
      {phone && rows.map((row, i) => <FormTableCard key={row.key} {...shared} row={row} number={i + 1} count={rows.length} />)}
      {!phone && rows.length > 0 && (
        <FormTableSheet table={table} rows={rows}>
          {rows.map((row, i) => (
            <FormTableRow key={row.key} {...shared} row={row} number={i + 1} count={rows.length} />
          ))}
        </FormTableSheet>
      )}
      {table.may.create && (
        <Flex gap="small" wrap>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => add()}>
            {t('ui.rows.add', { title: table.title })}
          </Button>
          <Button icon={<SnippetsOutlined aria-hidden />} onClick={() => setPasting(true)}>
            {t('ui.rows.paste')}
          </Button>
        </Flex>
      )}
      {paste.note && (
        <Words tone="secondary" role="status">
          {paste.note}
        </Words>
      )}
      <Suspense>{pasting && <PasteRows table={table} take={paste.take} onClose={() => setPasting(false)} />}</Suspense>
    </Flex>
  );
}
