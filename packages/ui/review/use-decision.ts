import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord, OneTimeResultLine } from '@zhixing/client/records.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { useState } from 'react';
import { useNotices } from '../states/use-notices.ts';

export interface OneTimeResult {
  readonly title: string;
  readonly lines: readonly OneTimeResultLine[];
}

/** Executes a decision with the opinion; keeps its one-time results until the user confirms them. */
export function useDecision(model: string, { record }: OneRecord) {
  const text = useText();
  const { done, failed } = useNotices();
  const act = useAction(model);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [oneTimeResult, setOneTimeResult] = useState<OneTimeResult | null>(null);
  const take = async ({ name, label }: ActionDescription, opinion: string) => {
    setBusy(name);
    setFailure(null);
    try {
      const args = opinion ? { opinion } : {};
      const { handed: lines } = await act.mutateAsync({ id: record.id, version: record.version, action: name, args });
      done(text('review.decided'));
      if (lines) setOneTimeResult({ title: label, lines });
    } catch (error) {
      if (error instanceof ApiError) setFailure(error);
      else failed(error);
    } finally {
      setBusy(null);
    }
  };
  return { take, busy, failure, handed: oneTimeResult, noted: () => setOneTimeResult(null) };
}
