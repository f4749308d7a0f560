import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { detailAddress } from '@zhixing/shell/flow-address.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Alert } from 'antd';
import { Link } from 'react-router';

interface Flow {
  readonly id: string;
  readonly standing: string;
  readonly nodes: string | null;
}

/** Negative decisions. */
const against = ['returned', 'rejected'];
const tones = { returned: 'warning', rejected: 'error', recalled: 'info' } as const;

/** Links a record to the flow that decides about it, for users who may see the flow, with the reason of a return or rejection. */
export function FlowLink({ record }: { record: string }) {
  const text = useText();
  const { last: flow, isPending } = useLast<Flow>('flowInstance', { record });
  const tone = tones[flow?.standing as keyof typeof tones];
  if (!flow) return isPending ? <Waiting rows={1} /> : null;
  const title = () => {
    if (tone) return text(`introductionChecklist.${flow.standing}`);
    return flow.nodes ? text('introductionChecklist.standsAt', { node: flow.nodes }) : text('introductionChecklist.ended');
  };
  const way = flow.standing === 'returned' ? 'revise' : 'flow';
  return (
    <Alert
      type={tone ?? 'info'}
      showIcon
      title={title()}
      description={against.includes(flow.standing) ? <Why flow={flow.id} /> : null}
      action={<Link to={detailAddress(flow.id)}>{text(`introductionChecklist.${way}`)}</Link>}
    />
  );
}

/** The opinion given with the negative decision. */
function Why({ flow }: { flow: string }) {
  const text = useText();
  const { last: decision, isPending } = useLast<{ id: string; opinion: string | null }>(
    'flowRecord',
    { instance: flow, act: { in: ['return', 'reject'] } },
    '-at',
  );
  if (isPending) return <Waiting rows={1} />;
  return decision?.opinion ? text('introductionChecklist.why', { opinion: decision.opinion }) : null;
}

function useLast<T>(model: string, filter: object, sort?: string): { readonly last: T | undefined; readonly isPending: boolean } {
  const language = useLanguage();
  const query = { filter, pageSize: 1, ...(sort && { sort }) };
  const { data, isPending } = useQuery({
    queryKey: keys.list(language, model, query),
    queryFn: ({ signal }) => api.get<{ readonly list: readonly T[] }>(`/api/data/${model}`, query, { signal }),
    retry: false,
  });
  return { last: data?.list[0], isPending };
}
