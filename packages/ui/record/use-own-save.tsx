import type { OneRecord } from '@zhixing/client/records.ts';
import { useSave, useWrite, type Values } from '@zhixing/client/use-writes.ts';
import { type ReactNode, useState } from 'react';
import { useOwnWrites } from './own-writes.ts';

interface OwnSave {
  /** Creates or updates the record, by the model's custom write if any. */
  readonly save: (values: Values, version: number | null) => Promise<OneRecord>;
  /** Choice of the custom write, shown beside the form. */
  readonly choice?: ReactNode;
}

/** Save function of a form. */
export function useOwnSave(model: string, one: OneRecord | null): OwnSave {
  const row = one?.record ?? null;
  const own = useOwnWrites(model, row);
  const [chosen, choose] = useState<string | null>(null);
  const usual = useSave(model);
  const write = useWrite((work: () => Promise<OneRecord>) => work());
  const save: OwnSave['save'] = (values, version) =>
    usual.mutateAsync(row && version !== null ? { id: row.id, version, values } : { values });
  if (!own || !row) return { save };
  const value = chosen ?? own.usual;
  return {
    save: (values, version) => write.mutateAsync(() => own.save(row, version ?? row.version, values, value)),
    choice: <own.Choice value={value} onChange={choose} />,
  };
}
