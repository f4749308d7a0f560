import { useText } from '@zhixing/client/i18n.ts';
import type { RecordPage, RecordRow } from '@zhixing/client/records.ts';
import { Button, Checkbox, Flex } from 'antd';
import { RowActions } from '../../list/row-actions.tsx';
import { withRows } from '../../list/selection.ts';
import type { ListHandle } from '../../list/use-list-page.ts';
import { Facts } from '../facts.tsx';
import { pictureField } from '../fits.ts';
import { Tile } from '../tile.tsx';
import { factsOf, titleOf } from '../title-of.ts';
import { Picture } from './picture.tsx';

/** Fields shown below the title. */
const LINES = 6;

interface Props {
  readonly list: ListHandle;
  readonly page: RecordPage;
  readonly row: RecordRow;
  readonly phone: boolean;
}

/** A record as a card: picture, title, fields and actions. */
export function RecordCard({ list, page, row, phone }: Props) {
  const t = useText();
  const { selected, selection, setSelection, matching } = list;
  const title = titleOf(list, row, page.labels);
  const picture = pictureField(list.model);
  const toggle = () => setSelection(withRows(selection, [row], !selected.has(row.id), page.list, matching));
  return (
    <Tile
      style={{ height: '100%' }}
      head={
        <Flex align="center" gap="small">
          <Checkbox checked={selected.has(row.id)} onChange={toggle} aria-label={t('ui.list.selectRow', { row: title })} />
          {picture && <Picture model={list.model.name} row={row} field={picture.name} title={title} />}
          <Button
            type="link"
            style={{ padding: 0, overflow: 'hidden', justifyContent: 'start' }}
            title={title}
            onClick={() => list.open(row.id)}
          >
            <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{title}</span>
          </Button>
        </Flex>
      }
      tools={<RowActions list={list} row={row} touch={phone} />}
    >
      <Facts fields={factsOf(list, LINES, picture ? [picture.name] : [])} row={row} page={page} />
    </Tile>
  );
}
