import { useList } from '@zhixing/client/use-list.ts';
import { theme } from 'antd';
import { Waiting } from '../../states/waiting.tsx';
import type { BodyProps } from '../body-props.ts';
import { pictureField } from '../fits.ts';
import { fieldNames } from '../title-of.ts';
import { RecordCard } from './record-card.tsx';

/** Records as cards: a grid on desktops, one column on phones. */
export default function CardsBody({ list, title, phone }: BodyProps) {
  const { token } = theme.useToken();
  const picture = pictureField(list.model);
  const fields = fieldNames(list, ...list.shown.map(({ name }) => name), picture?.name);
  // The list loads only its columns; an additional picture or title needs another query.
  const more = useList(list.model.name, fields.every((name) => list.query.fields?.includes(name)) ? null : { ...list.query, fields });
  const page = more.data ?? (more.isLoading ? undefined : list.page.data);
  if (!page) return <Waiting />;
  const columns = phone ? '1fr' : `repeat(auto-fill, minmax(${token.screenXS / 1.6}px, 1fr))`;
  const plain = { listStyle: 'none', margin: 0, padding: 0 };
  return (
    <ul aria-label={title} style={{ ...plain, display: 'grid', gap: token.paddingXS, gridTemplateColumns: columns }}>
      {page.list.map((row) => (
        <li key={row.id} style={{ minWidth: 0 }}>
          <RecordCard list={list} page={page} row={row} phone={phone} />
        </li>
      ))}
    </ul>
  );
}
