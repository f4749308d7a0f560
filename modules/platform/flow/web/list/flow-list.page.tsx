import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { detailAddress } from '@zhixing/shell/flow-address.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { FlowNav } from '../flow-nav.tsx';
import { Thumb } from '../thumb.tsx';
import { DecideTools, SignTools } from './decide-tools.tsx';
import { type FlowList, flowOf, lists, narrowedTo } from './lists.ts';
import { MineTools } from './mine-tools.tsx';

// Loaded lazily: imported statically, the shared chunk of all lists would be split.
const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

/** A list of the flow centre; a row links to its flow. */
export default function FlowListPage({ code }: { code: string }) {
  const list = lists[code];
  if (!list) return null;
  return (
    <>
      {code.startsWith('workFlow.') ? <FlowNav code={code} /> : null}
      <ListOfFlows key={code} code={code} list={list} />
    </>
  );
}

/** The list itself, with the features of every record list: filters, views, columns, cards on phones. */
export function ListOfFlows({ code, list }: { code: string; list: FlowList }) {
  const text = useText();
  const navigate = useNavigate();
  const user = useSession((session) => session.user?.userInfo.userId) ?? '';
  const base = useMemo(() => list.filter(user), [list, user]);
  const own = useMemo(
    () => ({
      narrow: (model: Parameters<typeof narrowedTo>[1]) => narrowedTo(list, model),
      sort: list.sort,
      opens: (row: Parameters<typeof flowOf>[1]) => void navigate(detailAddress(flowOf(list, row))),
      nothing: text(`flow.nothing.${code.replace('workFlow.', '')}`),
      Tools: { sign: SignTools, decide: DecideTools, mine: MineTools, none: NoTools }[list.tools ?? 'none'],
    }),
    [code, list, navigate, text],
  );
  return (
    <Thumb>
      <div className="flow-list">
        <ModelPage model={list.model} filter={base} title={text(`flow.lists.${code.replace('workFlow.', '')}`)} own={own} />
      </div>
    </Thumb>
  );
}

const NoTools = () => null;
