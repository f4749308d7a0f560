import { useEffect, useMemo, useRef, useState } from 'react';
import { createDraftStore, type Draft, type DraftStore } from './draft-store.ts';

export type { Draft } from './draft-store.ts';

export interface DraftOfForm extends DraftStore {
  /** The draft found when the form was opened; null when there is none, undefined while loading. */
  readonly draft: Draft | null | undefined;
}

/**
 * A form's draft, stored on the server for its author: `record` is an id or `new`; null without a form. The draft is not applied
 * automatically; the form offers it.
 */
export function useDraft(model: string, record: string | null): DraftOfForm {
  const draftStore = useMemo(() => createDraftStore(model, record), [model, record]);
  const [found, setFound] = useState<{ keeper: DraftStore; draft: Draft | null } | null>(null);
  // Read only once: effects rerun when a hidden tab is shown again, and the input still in the form must not be offered as an old draft.
  const asked = useRef<DraftStore | null>(null);
  useEffect(() => {
    if (record === null || asked.current === draftStore) return;
    asked.current = draftStore;
    draftStore.read().then((draft) => setFound({ keeper: draftStore, draft }));
  }, [draftStore, record]);
  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && draftStore.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      draftStore.flush();
    };
  }, [draftStore]);
  return { ...draftStore, draft: found?.keeper === draftStore ? found.draft : undefined };
}
