import { useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useState } from 'react';

/** What became of a test for one person by one way. */
export interface Tried {
  readonly channel: string;
  readonly account: string | null;
  readonly accountName: string | null;
  readonly user: string | null;
  readonly userName: string | null;
  readonly outcome: 'sent' | 'refused' | 'doubtful';
  /** In words, in the reader's language. */
  readonly result: string;
  readonly said: string | null;
}

/** Sends a test and keeps what came of it. */
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
      // The account says anew whether it works.
      await client.invalidateQueries({ queryKey: keys.allData });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, tried, send };
}
