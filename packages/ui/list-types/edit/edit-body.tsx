import { Waiting } from '../../states/waiting.tsx';
import type { BodyProps } from '../body-props.ts';
import { EditTable } from './edit-table.tsx';

/** Page of rows as an editable sheet; changes are saved explicitly. */
export default function EditBody({ list, title }: BodyProps) {
  return list.page.data ? <EditTable list={list} page={list.page.data} title={title} /> : <Waiting />;
}
