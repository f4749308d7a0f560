import { isNarrowed } from '../../list/use-list-page.ts';
import type { BodyProps } from '../body-props.ts';
import { TreeMatches } from './tree-matches.tsx';
import { TreeTable } from './tree-table.tsx';

/** Records as a tree; while filtering, matches with their paths instead. */
export default function TreeBody({ list, title }: BodyProps) {
  return isNarrowed(list.state) ? <TreeMatches list={list} title={title} /> : <TreeTable list={list} title={title} />;
}
