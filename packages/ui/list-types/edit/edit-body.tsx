import { Waiting } from '../../states/waiting.tsx';
import type { BodyProps } from '../body-props.ts';
import { EditTable } from './edit-table.tsx';

/** The page of rows as a sheet that can be written in; nothing is saved until somebody says so. */
export default function EditBody({ list, title }: BodyProps) {
  return list.page.data ? <EditTable list={list} page={list.page.data} title={title} /> : <Waiting />;
}
