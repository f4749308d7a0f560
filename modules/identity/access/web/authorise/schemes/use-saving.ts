import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useSave } from '@zhixing/client/use-writes.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useState } from 'react';
import type { Scheme } from './use-schemes.ts';

/** Saves a scheme; the server's field errors are shown next to the fields. */
export function useSaving(scheme: Scheme | undefined, onSaved: (id: string) => void) {
  const text = useText();
  const notices = useNotices();
  const queries = useQueryClient();
  const write = useSave('dataScheme');
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const save = async ({ subject, ...values }: Readonly<Record<string, unknown>>) => {
    try {
      const { record } = await write.mutateAsync(
        scheme ? { id: scheme.id, version: scheme.version, values } : { values: { subject, ...values } },
      );
      await queries.invalidateQueries({ queryKey: ['authority'], predicate: ({ queryKey }) => queryKey.includes('subjects') });
      notices.done(text('authorise.schemes.saved'));
      onSaved(record.id);
    } catch (error) {
      const fields = error instanceof ApiError ? (error.data?.fields as Record<string, string> | undefined) : undefined;
      setWrong(fields ?? {});
      notices.failed(error);
    }
  };
  return { wrong, saving: write.isPending, save };
}
