import { useEffect, useMemo, useRef, useState } from 'react';
import { createDraftKeeper, type Draft, type DraftKeeper } from './draft-keeper.ts';

export type { Draft } from './draft-keeper.ts';

export interface DraftOfForm extends DraftKeeper {
  /** What was kept when the form was opened; null when there is none, undefined until that is known. */
  readonly draft: Draft | null | undefined;
}

/**
 * The draft of a form, kept on the server for its author: `record` is an id or `new`; null while there is no form. What was found is not
 * put into the form by itself, the form offers it.
 */
export function useDraft(model: string, record: string | null): DraftOfForm {
  const keeper = useMemo(() => createDraftKeeper(model, record), [model, record]);
  const [found, setFound] = useState<{ keeper: DraftKeeper; draft: Draft | null } | null>(null);
  // Asked once: whoever comes back to a tab finds in the form what he typed, and is not offered it as a draft of an earlier sitting.
  const asked = useRef<DraftKeeper | null>(null);
  useEffect(() => {
    if (record === null || asked.current === keeper) return;
    asked.current = keeper;
    keeper.read().then((draft) => setFound({ keeper, draft }));
  }, [keeper, record]);
  useEffect(() => {
    const flush = () => document.visibilityState === 'hidden' && keeper.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      keeper.flush();
    };
  }, [keeper]);
  return { ...keeper, draft: found?.keeper === keeper ? found.draft : undefined };
}
