import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { detailAddress } from '../flow/flow.ts';

interface Found {
  readonly list: readonly { readonly id: string; readonly nodes: string | null }[];
}

/** The way from a record to the flow that decides about it, for those whom the flow concerns. */
export function FlowLink({ record }: { record: string }) {
  const text = useText();
  const language = useLanguage();
  const query = { filter: { record }, pageSize: 1 };
  const { data } = useQuery({
    queryKey: keys.list(language, 'flowInstance', query),
    queryFn: ({ signal }) => api.get<Found>('/api/data/flowInstance', query, { signal }),
    retry: false,
  });
  const flow = data?.list[0];
  if (!flow) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={flow.nodes ? text('introductionChecklist.standsAt', { node: flow.nodes }) : text('introductionChecklist.ended')}
      action={<Link to={detailAddress(flow.id)}>{text('introductionChecklist.flow')}</Link>}
    />
  );
}
