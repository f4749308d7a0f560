import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { messageOf } from '@zhixing/shell/public/message-of.ts';
import { PublicFrame } from '@zhixing/shell/public/public-frame.tsx';
import { useLocation } from 'react-router';
import type { Sheet } from './sheet.ts';
import { SheetForm } from './sheet-form.tsx';

/** The sheet behind a personal link, whose token stands behind the # of the address. */
export default function PublicSheetPage() {
  const text = useText();
  const language = useLanguage();
  const queries = useQueryClient();
  const token = useLocation().hash.slice(1);
  const queryKey = ['evaluationSheet', language, token];
  const { data, error } = useQuery({
    queryKey,
    retry: false,
    queryFn: () => api.post<Sheet>('/api/public/evaluation/sheet', { token }, { anonymous: true }),
  });
  const send = async (answers: Parameters<Parameters<typeof SheetForm>[0]['send']>[0]) =>
    queries.setQueryData(queryKey, await api.post<Sheet>('/api/public/evaluation/submit', { token, answers }, { anonymous: true }));
  return (
    <PublicFrame title={text('evaluationSheet.title')}>
      {error ? <p role="alert">{messageOf(error)}</p> : null}
      {!data && !error ? <p role="status">{text('evaluationSheet.loading')}</p> : null}
      {data && <SheetForm sheet={data} send={send} />}
    </PublicFrame>
  );
}
