import { ApiError } from '@zhixing/client/http.ts';
import { messageOf } from '@zhixing/shell/public/message-of.ts';
import { useState } from 'react';

/** Runs one request of the public page, and keeps in words why the last one failed. */
export function useRequest() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.fields) : [];
      setProblem([...new Set([messageOf(error), ...fields])].join(' '));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, setProblem, run };
}
