import { useText } from '@zhixing/client/i18n.ts';
import { fieldsOf } from '@zhixing/client/model-description.ts';
import { type RecordPage, type RecordRow, recordLabel } from '@zhixing/client/records.ts';
import { Button, Card, Checkbox, Flex, theme } from 'antd';
import { Fragment } from 'react';
import { RowActions } from './row-actions.tsx';
import { RowCell } from './row-cell.tsx';
import type { ListHandle } from './use-list-page.ts';

/** How many fields a card shows below its title. */
const LINES = 6;

/** Records as cards, for narrow screens. */
export default function RecordCards({ list, page }: { list: ListHandle; page: RecordPage }) {
  return (
    <Flex vertical gap="small" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {page.list.map((row) => (
        <li key={row.id}>
          <RecordCard list={list} page={page} row={row} />
        </li>
      ))}
    </Flex>
  );
}

function RecordCard({ list, page, row }: { list: ListHandle; page: RecordPage; row: RecordRow }) {
  const t = useText();
  const { token } = theme.useToken();
  const { model, selected, setSelected } = list;
  const named = model.label.filter((name) => name in row);
  const title = recordLabel(named.length > 0 ? named : [list.shown[0]?.name ?? 'id'], row, page.labels);
  const fields = fieldsOf(
    model,
    list.shown.map((field) => field.name),
  ).filter(({ name }) => !named.includes(name));
  const toggle = () => {
    const next = new Map(selected);
    if (!next.delete(row.id)) next.set(row.id, row);
    setSelected(next);
  };
  return (
    <Card
      size="small"
      title={
        <Flex align="center" gap="small">
          <Checkbox checked={selected.has(row.id)} onChange={toggle} aria-label={t('ui.list.selectRow', { row: title })} />
          <Button type="link" style={{ padding: 0 }} onClick={() => list.open(row.id)}>
            {title}
          </Button>
        </Flex>
      }
      extra={<RowActions list={list} row={row} touch />}
    >
      <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: token.paddingXXS, columnGap: token.padding, margin: 0 }}>
        {fields.slice(0, LINES).map((field) => (
          <Fragment key={field.name}>
            <dt style={{ color: token.colorTextSecondary }}>{field.label}</dt>
            <dd style={{ margin: 0, textAlign: 'end', overflowWrap: 'anywhere' }}>
              <RowCell field={field} row={row} page={page} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
