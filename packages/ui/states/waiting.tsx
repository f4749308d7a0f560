import { useText } from '@zhixing/client/i18n.ts';
import { Flex, Skeleton } from 'antd';

/** The outline of what is coming. */
export function Waiting({ rows = 8 }: { rows?: number }) {
  const t = useText();
  return (
    <Flex vertical role="status" aria-label={t('ui.state.loading')} aria-busy>
      <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />
    </Flex>
  );
}
