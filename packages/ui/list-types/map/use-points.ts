import { allOf } from '@zhixing/client/conditions.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useMemo } from 'react';
import type { ListHandle } from '../../list/use-list-page.ts';
import { fieldNames, titleOf } from '../title-of.ts';
import { isPoint, type Point } from './points.ts';

/** Most places loaded at once. */
export const LIMIT = 500;

/** A record with its coordinates. */
export interface Place {
  readonly row: RecordRow;
  readonly title: string;
  readonly at: Point;
}

/** The list's records that have coordinates, up to `LIMIT`. */
export function usePoints(list: ListHandle, field: string) {
  const { filter, keyword = '', sort = '' } = list.query;
  const known = allOf(filter, { [field]: { empty: false } });
  const rows = useList(list.model.name, { filter: known, keyword, sort, page: 1, size: LIMIT, fields: fieldNames(list, field) });
  const { data } = rows;
  const places = useMemo(
    () =>
      (data?.list ?? []).flatMap((row): Place[] => {
        const at = row[field];
        return isPoint(at) ? [{ row, title: titleOf(list, row, data?.labels ?? {}), at }] : [];
      }),
    [data, field, list],
  );
  return { rows, places, total: data?.pagination.total ?? 0 };
}
