import { PlusOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useListType } from '../list-types/use-list-type.ts';
import { Nothing } from '../states/nothing.tsx';
import { Waiting } from '../states/waiting.tsx';
import { RecordTable } from './record-table.tsx';
import { isNarrowed, type ListHandle, wide } from './use-list-page.ts';

const Failed = lazy(() => import('../states/failed.tsx'));

interface Props {
  readonly list: ListHandle;
  readonly title: string;
  readonly nothing?: string | undefined;
  readonly phone: boolean;
}

/** What an empty list says: how its first record comes about. */
function emptyOf({ access, serverManaged }: ModelDescription): string {
  if (serverManaged) return 'emptyManaged';
  return access.create ? 'emptyCreate' : 'emptyReadOnly';
}

/** Rows in the chosen list type, by default a table, or cards on phones; or the empty, loading or error state. */
export function ListBody({ list, title, nothing: words, phone }: Props) {
  const t = useText();
  const { page, model } = list;
  const { body } = useListType(list, phone);
  if (page.error)
    return (
      <Suspense fallback={<Waiting />}>
        <Failed error={page.error} onRetry={page.refetch} onClear={() => list.change({ ...wide, sort: '' })} />
      </Suspense>
    );
  if (!page.data) return <Waiting />;
  const nothing = (
    <Nothing
      filtered={isNarrowed(list.state)}
      title={title}
      words={words ?? model.empty ?? t(`ui.state.${emptyOf(model)}`, { title: model.title })}
      onClear={() => list.change(wide)}
    >
      {model.access.create && (
        <Button type="primary" icon={<PlusOutlined />} onClick={() => list.open('new')}>
          {t('ui.action.create')}
        </Button>
      )}
    </Nothing>
  );
  if (page.data.list.length === 0 && !body?.standsEmpty) return nothing;
  if (!body) return <RecordTable list={list} page={page.data} title={title} />;
  return (
    <Suspense fallback={<Waiting />}>
      <body.Body list={list} title={title} phone={phone} />
    </Suspense>
  );
}
