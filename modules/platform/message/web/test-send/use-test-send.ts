import { useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useState } from 'react';

/** The result of a test for one recipient and channel. */
export interface Tried {
  readonly channel: string;
  readonly account: string | null;
  readonly accountName: string | null;
  readonly user: string | null;
  readonly userName: string | null;
  readonly outcome: 'sent' | 'refused' | 'doubtful';
  /** In the reader's language. */
  readonly result: string;
  readonly said: string | null;
}

/** Sends a test and holds its results. */
export function useTestSend(path: string) {
  const client = useQueryClient();
  const { failed } = useNotices();
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<readonly Tried[] | null>(null);
  const send = async (body: object) => {
    setBusy(true);
    setTried(null);
    try {
      setTried((await api.post<{ list: readonly Tried[] }>(path, body)).list);
      // A test may change the failure state of the account.
      await client.invalidateQueries({ queryKey: keys.allData });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, tried, send };
}
