import { useEffect, useMemo, useRef, useState } from 'react';
import { createDraftStore, type Draft, type DraftStore } from './draft-store.ts';

export type { Draft } from './draft-store.ts';

export interface DraftOfForm extends DraftStore {
  /** What was kept when the form was opened; null when there is none, undefined until that is known. */
  readonly draft: Draft | null | undefined;
}

/**
 * The draft of a form, kept on the server for its author: `record` is an id or `new`; null while there is no form. What was found is not
 * put into the form by itself, the form offers it.
 */
export function useDraft(model: string, record: string | null): DraftOfForm {
  const draftStore = useMemo(() => createDraftStore(model, record), [model, record]);
  const [found, setFound] = useState<{ keeper: DraftStore; draft: Draft | null } | null>(null);
  // Asked once: whoever comes back to a tab finds in the form what he typed, and is not offered it as a draft of an earlier sitting.
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
