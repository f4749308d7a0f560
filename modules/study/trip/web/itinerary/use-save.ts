import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useState } from 'react';
import { changesOf, hasChanges } from './changes.ts';
import type { EditedItem } from './edited.ts';
import type { Editor } from './editor.ts';
import { readItinerary, saveItinerary } from './use-itinerary.ts';

/** Items that others changed or deleted since they were read. */
export interface Conflict {
  readonly message: string;
  readonly changed: readonly EditedItem[];
  readonly deleted: readonly string[];
}

/** Saves all edits at once, and settles conflicts with what others saved meanwhile. */
export function useSave(editor: Editor) {
  const text = useText();
  const client = useQueryClient();
  const { failed, done } = useNotices();
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const save = async () => {
    const { stored, items } = editor.store.getState();
    const changes = changesOf(stored, items);
    if (busy || !hasChanges(changes)) return;
    setBusy(true);
    try {
      const read = await saveItinerary(editor.trip.id, changes);
      editor.reset(read.items);
      done(text('itinerary.saved'));
      void client.invalidateQueries({ queryKey: keys.allData });
    } catch (error) {
      const found = conflictOf(error);
      if (found) setConflict(found);
      else failed(error);
    } finally {
      setBusy(false);
    }
  };
  /** `theirs` reads the itinerary again, `mine` saves the edits over what others saved. */
  const settle = async (way: 'theirs' | 'mine' | null) => {
    setConflict(null);
    if (way === null) return;
    const { items } = await readItinerary(editor.trip.id);
    if (way === 'theirs') return editor.reset(items);
    editor.rebase(items);
    await save();
  };
  return { save: () => void save(), busy, conflict, settle: (way: 'theirs' | 'mine' | null) => void settle(way).catch(failed) };
}

function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.key !== 'itineraryItem.changedMeanwhile') return null;
  const { changed = [], deleted = [] } = error.data as Partial<Conflict>;
  return { message: error.message, changed, deleted };
}
