import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useChange } from '@zhixing/client/use-change.ts';
import { useChangeSearch } from '@zhixing/client/use-change-search.ts';
import { UnknownPage } from '@zhixing/shell/entrance/unknown-page.tsx';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { namePage } from '@zhixing/shell/tabs/name-page.ts';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Tabs } from 'antd';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { FlowDetail } from '../flow.ts';
import { Thumb } from '../thumb.tsx';
import { useFlow, useFlowChanged } from '../use-flow.ts';
import { CopiesTab } from './copies-tab.tsx';
import { type FormCheck, FormTab } from './form-tab.tsx';
import { Head } from './head.tsx';
import { RecordsTab } from './records-tab.tsx';
import { RelatedTab } from './related-tab.tsx';
import { SentBack, ToBeUndone } from './sent-back.tsx';
import { Toolbar } from './toolbar.tsx';
import '../flow.css';

const ChartTab = lazyPage(() => import('./chart-tab.tsx'));
const CommentsTab = lazyPage(() => import('./comments-tab.tsx'));
const FilesTab = lazyPage(() => import('./files-tab.tsx'));

/** Detail of a flow: the form as the node shows it, progress, comments, and the acts of the user. */
export default function FlowDetailPage() {
  const text = useText();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  if (!/^[0-9a-f-]{36}$/.test(id)) return <UnknownPage title={text('flow.noFlow')} />;
  return <OneFlow key={id} id={id} />;
}

function OneFlow({ id }: { id: string }) {
  const asked = useFlow(id);
  if (asked.data)
    return (
      <PeekStack>
        <OpenFlow detail={asked.data} />
      </PeekStack>
    );
  if (asked.error) return <Failed error={asked.error} onRetry={asked.refetch} />;
  return <Waiting />;
}

function OpenFlow({ detail }: { detail: FlowDetail }) {
  const text = useText();
  const [search] = useSearchParams();
  const changeSearch = useChangeSearch();
  const part = search.get('part') ?? 'form';
  const show = useCallback(
    (next: string) =>
      changeSearch(
        (other) => {
          other.delete('part');
          if (next !== 'form') other.set('part', next);
          return other;
        },
        { replace: true },
      ),
    [changeSearch],
  );
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const check = useRef<FormCheck>(() => true);
  useRead(detail);
  useEffect(() => namePage(detail.id, detail.title), [detail.id, detail.title]);
  const mayAct = () => {
    if (check.current()) return true;
    show('form');
    return false;
  };
  const refused = (fields: Readonly<Record<string, string>>) => {
    setErrors(fields);
    if (Object.keys(fields).some((name) => !notOfForm.includes(name))) show('form');
  };
  const item = (key: string, children: ReactNode, count = 0) => ({
    key,
    label: count > 0 ? `${text(`flow.tabs.${key}`)} ${count}` : text(`flow.tabs.${key}`),
    children: <Suspense fallback={<Waiting />}>{children}</Suspense>,
  });
  const related = detail.children.length + (detail.parent ? 1 : 0);
  return (
    <Thumb>
      <section className="flow-detail">
        <Head detail={detail} />
        <ToBeUndone detail={detail} />
        <SentBack detail={detail} />
        <Toolbar detail={detail} values={values} mayAct={mayAct} onFields={refused} onDone={() => setErrors({})} />
        <Tabs
          activeKey={part}
          onChange={show}
          items={[
            { ...item('form', <FormTab detail={detail} check={check} errors={errors} onValues={setValues} />), forceRender: true },
            item('records', <RecordsTab detail={detail} />),
            item('chart', <ChartTab detail={detail} />),
            ...(detail.offered.whole.includes('comment') ? [item('comments', <CommentsTab id={detail.id} />)] : []),
            item('files', <FilesTab id={detail.id} />),
            ...(detail.copies.length > 0 ? [item('copies', <CopiesTab detail={detail} />, detail.copies.length)] : []),
            ...(related > 0 ? [item('related', <RelatedTab detail={detail} />, related)] : []),
          ]}
        />
      </section>
    </Thumb>
  );
}

const notOfForm = ['opinion', 'signature', 'files'];

/** Marks the copy of the user as read. */
function useRead({ id, copies }: FlowDetail): void {
  const user = useSession((session) => session.user?.userInfo.userId);
  const changed = useFlowChanged();
  const unread = copies.some((copy) => copy.user === user && copy.readAt === null);
  // Asking anew is the same whenever it was made.
  useChange([id, unread], () => {
    if (unread) void api.put(`/api/workflow/copies/${id}/read`, {}).then(changed, () => undefined);
  });
}
