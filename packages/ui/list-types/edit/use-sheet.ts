import { ApiError } from '@zhixing/client/api-error.ts';
import { fieldIssue } from '@zhixing/client/field-check.ts';
import { fieldOf, type ModelDescription } from '@zhixing/client/model-description.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { usePatterns } from '@zhixing/client/use-patterns.ts';
import { type RowOutcome, useSaveRows } from '@zhixing/client/use-save-rows.ts';
import { useCallback, useState } from 'react';
import { useLatest } from '../../grid/use-latest.ts';
import { useExplain } from '../../record/use-explain.ts';
import { type CellValue, emptySheet, type Sheet, settled, undone, written } from './sheet.ts';

/** State of a sheet: unsaved cells and operations on them. */
export function useSheet(model: ModelDescription, question: string) {
  const [sheet, setSheet] = useState<Sheet>(emptySheet);
  const [saving, setSaving] = useState(false);
  const explain = useExplain();
  usePatterns(model.fields);
  const saveRows = useSaveRows(model.name);
  const latest = useLatest({ explain, model });
  const write = useCallback(
    (cells: readonly CellValue[]) => {
      const issueOf = (name: string, value: unknown) => {
        const field = fieldOf(latest.current.model, name);
        const issue = field ? fieldIssue(field, value) : null;
        return issue && latest.current.explain(issue);
      };
      if (cells.length > 0) setSheet((before) => written(before, cells, issueOf));
    },
    [latest],
  );
  const save = async (): Promise<{ saved: number; refused: number }> => {
    setSaving(true);
    const changes = [...sheet.changed].map(([id, { base, values }]) => ({ id, version: base.version, values }));
    const outcomes = await saveRows(changes);
    setSheet((before) =>
      settled(
        before,
        outcomes.map((one) => ({ id: one.id, issues: issuesOf(one, Object.keys(before.changed.get(one.id)?.values ?? {})) })),
      ),
    );
    setSaving(false);
    const refused = outcomes.filter(({ error }) => error).length;
    return { saved: outcomes.length - refused, refused };
  };
  const undo = useCallback(() => setSheet(undone), []);
  const discard = useCallback(() => setSheet(emptySheet), []);
  // The query changed: the user has already confirmed discarding the changes.
  // Another question begins another sheet.
  useChange([question], discard);
  return { sheet, saving, write, save, undo, discard };
}

/** Errors by field; an error of the whole row is shown at its first changed cell. */
function issuesOf({ error }: RowOutcome, changed: readonly string[]): Record<string, string> | undefined {
  if (!error) return undefined;
  const fields = error instanceof ApiError ? error.fields : {};
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => changed.includes(name)));
  return Object.keys(own).length > 0 ? own : { [changed[0] ?? '']: error.message };
}
