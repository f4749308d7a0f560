import { useRef, useState } from 'react';
import { type Draft, draftOf, packedDraft, unpackedDraft } from './stored-draft.ts';
import { useChange } from './use-change.ts';
import type { FormHandle } from './use-form.ts';
import { useDraft } from './workbench/use-draft.ts';

/** A draft of an earlier visit that the user may restore or discard. */
export interface OfferedDraft {
  readonly savedAt: string;
  /** The record has changed since the draft was saved. */
  readonly outdated: boolean;
  readonly restore: () => void;
  readonly discard: () => void;
}

/**
 * Saves unsaved input as a draft on the server and offers the draft of an earlier visit. `record` is an id or `new`; null disables drafts.
 */
export function useFormDraft(
  model: string,
  record: string | null,
  form: FormHandle,
): { offered: OfferedDraft | null; drop: () => Promise<void> } {
  const { draft, keep, drop } = useDraft(model, record);
  const [answered, setAnswered] = useState(false);
  const kept = useRef(false);
  const { state, dirty } = form;
  // What is kept follows the state of the form and nothing else.
  useChange([state], () => {
    if (record === null) return;
    if (dirty) keep(packedDraft(draftOf(state)), state.base?.version ?? null);
    // The input was reverted, so its draft is deleted.
    else if (kept.current) drop();
    kept.current = dirty;
  });
  const found: Draft | null = draft ? unpackedDraft(draft.changes) : null;
  const offered =
    draft && found && !answered
      ? {
          savedAt: draft.savedAt,
          outdated: state.base !== null && draft.baseVersion !== state.base.version,
          restore: () => {
            setAnswered(true);
            form.restore(found);
          },
          discard: () => {
            setAnswered(true);
            if (!dirty) drop();
          },
        }
      : null;
  return { offered, drop };
}
