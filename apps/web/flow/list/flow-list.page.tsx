import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { ListPage } from '@zhixing/ui/list/list-page.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import Failed from '@zhixing/ui/states/failed.tsx';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { detailAddress } from '../flow.ts';
import { FlowNav } from '../flow-nav.tsx';
import { DecideTools } from './decide-tools.tsx';
import { type FlowList, flowOf, lists, narrowedTo } from './lists.ts';
import { MineTools } from './mine-tools.tsx';

/** One of the lists of the flow centre; a row leads to its flow. */
export default function FlowListPage({ code }: { code: string }) {
  const list = lists[code];
  if (!list) return null;
  return (
    <>
      <FlowNav code={code} />
      <ListOfFlows key={code} code={code} list={list} />
    </>
  );
}

/** The list itself, as every list of records is: filters, views, columns, cards on phones. */
export function ListOfFlows({ code, list }: { code: string; list: FlowList }) {
  const text = useText();
  const navigate = useNavigate();
  const asked = useModel(list.model);
  const user = useSession((session) => session.user?.userInfo.userId) ?? '';
  const model = useMemo(() => asked.data && narrowedTo(list, asked.data), [asked.data, list]);
  const base = useMemo(() => list.filter(user), [list, user]);
  const own = useMemo(
    () => ({
      opens: (row: Parameters<typeof flowOf>[1]) => void navigate(detailAddress(flowOf(list, row))),
      Tools: { decide: DecideTools, mine: MineTools, none: NoTools }[list.tools ?? 'none'],
    }),
    [list, navigate],
  );
  if (asked.error && !model) return <Failed error={asked.error} onRetry={asked.refetch} />;
  if (!model) return <Waiting />;
  return (
    <PeekStack>
      <ListPage model={model} base={base} title={text(`flow.lists.${code.slice('workFlow.'.length)}`)} own={own} />
    </PeekStack>
  );
}

const NoTools = () => null;
