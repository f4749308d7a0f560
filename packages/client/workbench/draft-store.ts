import { api } from '../http.ts';
import { isViewing } from '../session.ts';

/** What was typed into a form and not saved. */
export interface Draft {
  readonly changes: Readonly<Record<string, unknown>>;
  readonly baseVersion: number | null;
  readonly savedAt: string;
}

export interface DraftStore {
  /** What was kept at an earlier sitting; null when there is none, or when there is no answer: the form works without. */
  read(): Promise<Draft | null>;
  /** Keeps what is typed, a moment after the last change. */
  keep(changes: Draft['changes'], baseVersion?: number | null): void;
  /** Throws the draft away: it was saved, or is no longer wanted. */
  drop(): Promise<void>;
  /** Sends at once what has not been sent. */
  flush(): void;
}

const RESTS_MS = 1500;

const unsent = new Set<() => Promise<unknown>>();

/** Sends every draft that has not been sent yet, before the window is loaded anew. */
export async function flushDrafts(): Promise<void> {
  await Promise.all([...unsent].map((send) => send()));
}

const earlierDraft = (path: string): Promise<Draft | null> =>
  api.get<{ draft: Draft | null }>(path).then(
    ({ draft }) => draft,
    () => null,
  );

/**
 * Keeps one draft on the server. Requests go one after the other, so that an older text never overwrites a newer one, and what is typed
 * now is never read back as the draft of an earlier sitting.
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
    // What could not be sent waits for the next change, unless there is a newer text already.
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
