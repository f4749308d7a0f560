import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Alert, Button } from 'antd';
import { accountAdminPath, openAccountAdmin, type Work, workKey } from './account-admin.ts';

/** Notice above a disabled account: its open work, with a button to transfer it. */
export default function LeftWork({ model, one: { record, allowed } }: RecordAside) {
  const text = useText();
  const language = useLanguage();
  const { id, name, status } = record;
  const query = useQuery({
    queryKey: workKey(id, language),
    queryFn: ({ signal }) => api.get<Work>(accountAdminPath(id, 'Work'), undefined, { signal }),
    enabled: status === 'disabled' && model.access.update && allowed.update,
    staleTime: 0,
  });
  if (query.isLoading) return <Waiting rows={1} />;
  const lines = status === 'disabled' ? (query.data?.list ?? []) : [];
  if (lines.length === 0) return null;
  const work = lines.map((line) => text('care.handOver.part', { title: line.title, count: line.count })).join(text('care.handOver.and'));
  const handOver = (
    <Button size="small" onClick={() => openAccountAdmin('handOver', { id, name: String(name ?? '') })}>
      {text('care.handOver.item')}
    </Button>
  );
  return <Alert type="warning" showIcon title={text('care.handOver.left', { name: String(name ?? ''), work })} action={handOver} />;
}
