import { api } from '../http.ts';
import { isViewing } from '../session.ts';

/** Unsaved input of a form. */
export interface Draft {
  readonly changes: Readonly<Record<string, unknown>>;
  readonly baseVersion: number | null;
  readonly savedAt: string;
}

export interface DraftStore {
  /** The draft of an earlier visit; null when there is none or the request fails, since the form works without drafts. */
  read(): Promise<Draft | null>;
  /** Saves the input, debounced. */
  keep(changes: Draft['changes'], baseVersion?: number | null): void;
  /** Deletes the draft, after saving or discarding. */
  drop(): Promise<void>;
  /** Sends a pending change at once. */
  flush(): void;
}

const RESTS_MS = 1500;

const unsent = new Set<() => Promise<unknown>>();

/** Sends all pending drafts, before the window reloads. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...unsent].map((send) => send()));
}

const earlierDraft = (path: string): Promise<Draft | null> =>
  api.get<{ draft: Draft | null }>(path).then(
    ({ draft }) => draft,
    () => null,
  );

/**
 * Stores one draft on the server. Requests are serialized, so that older input never overwrites newer, and current input is never read
 * back as the draft of an earlier visit.
 */
export function createDraftStore(model: string, record: string | null): DraftStore {
  const path = `/api/workbench/drafts/${model}/${record}`;
  let waiting: Pick<Draft, 'changes' | 'baseVersion'> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let line: Promise<unknown> = Promise.resolve();
  const flush = (): void => {
    clearTimeout(timer);
    if (!waiting || record === null) return;
    const sent = waiting;
    waiting = null;
    unsent.delete(flushed);
    // A failed change is retried with the next one, unless newer input is already pending.
    const back = () => {
      waiting ??= sent;
    };
    line = line.then(() => api.put(path, sent)).catch(back);
  };
  const flushed = (): Promise<unknown> => {
    flush();
    return line;
  };
  return {
    read: () => {
      const answer = line.then(() => earlierDraft(path));
      line = answer;
      return answer;
    },
    keep: (changes, baseVersion = null) => {
      if (isViewing()) return;
      waiting = { changes, baseVersion };
      if (record !== null) unsent.add(flushed);
      clearTimeout(timer);
      timer = setTimeout(flush, RESTS_MS);
    },
    drop: async () => {
      if (isViewing()) return;
      clearTimeout(timer);
      waiting = null;
      unsent.delete(flushed);
      const last = line.then(() => {
        waiting = null;
        return api.delete(path);
      });
      line = last.catch(() => undefined);
      if (record !== null) await line;
    },
    flush,
  };
}
