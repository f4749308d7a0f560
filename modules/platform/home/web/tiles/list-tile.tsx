import { useText } from '@zhixing/client/i18n.ts';
import type { TileOf } from '@zhixing/model/page/index.ts';
import { uiKind } from '@zhixing/ui/kinds/registry.ts';
import { RowCell } from '@zhixing/ui/list/row-cell.tsx';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { recordAddress } from '../addresses.ts';
import type { ListData } from '../tile-data.ts';

interface Props {
  readonly tile: TileOf<'list'>;
  readonly data: ListData;
  readonly title: string;
}

/** The first records of a list; each leads to its page. */
export default function ListTile({ tile, data, title }: Props) {
  const text = useText();
  const { columns, fields, rows, labels, masked, total } = data;
  const shown = columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const page = { list: rows, labels, masked, pagination: { currentPage: 1, pageSize: rows.length, total } };
  if (rows.length === 0) return <p className="tile-none">{text('homeTiles.noRecords')}</p>;
  return (
    <ScrollRegion className="tile-list" label={title}>
      <table>
        <thead>
          <tr>
            {shown.map((field) => (
              <th key={field.name} scope="col" data-align={uiKind(field.kind).align}>
                {field.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {shown.map((field, at) => (
                <td key={field.name} data-align={uiKind(field.kind).align}>
                  <Opened to={at === 0 ? recordAddress(tile.model, row.id) : null}>
                    {/* A reference in a cell is text here: the row leads on. */}
                    <RowCell field={at === 0 ? { ...field, linked: false } : field} row={row} page={page} />
                  </Opened>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const Opened = ({ to, children }: { to: string | null; children: ReactNode }) => (to ? <Link to={to}>{children}</Link> : children);
