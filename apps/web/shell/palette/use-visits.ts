import { useSetting } from '@zhixing/client/workbench/use-setting.ts';
import { useCurrentPage } from '@zhixing/shell/use-current-page.ts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A visited record, by id only: its label is read with current permissions and never stored. */
export interface SeenRecord {
  readonly model: string;
  readonly id: string;
  readonly page: string;
}

interface Visits {
  readonly pages: readonly string[];
  readonly records: readonly SeenRecord[];
}

const LIMIT = 12;
const NONE: Visits = { pages: [], records: [] };
const ID = /^[0-9a-f-]{36}$/;

/** Recently opened pages and records, newest first; shared by the user's computers. */
export const useVisits = (): Visits => useSetting('shell.recent', NONE)[0];

/** Records visits. Mounted once, in the shell. */
export function useVisitNotes(): void {
  const { path, page } = useCurrentPage();
  const { search } = useLocation();
  const [visits, setVisits] = useSetting('shell.recent', NONE);
  const latest = useRef(visits);
  latest.current = visits;
  const model = page?.kind === 'menu' ? page.model : null;
  const record = new URLSearchParams(search).get('record') ?? '';
  useEffect(() => {
    if (model === null) return;
    const { pages, records } = latest.current;
    const seen = model !== '' && ID.test(record) ? [{ model, id: record, page: path }] : [];
    const next = { pages: newest([path], pages, (one) => one), records: newest(seen, records, ({ id }) => id) };
    if (JSON.stringify(next) !== JSON.stringify(latest.current)) setVisits(next);
  }, [path, model, record, setVisits]);
}

const newest = <One>(first: readonly One[], others: readonly One[], keyOf: (one: One) => string): readonly One[] =>
  [...first, ...others.filter((one) => first.every((newer) => keyOf(newer) !== keyOf(one)))].slice(0, LIMIT);
