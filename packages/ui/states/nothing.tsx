import { useText } from '@zhixing/client/i18n.ts';
import { Button, Empty, Flex, theme } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  /** Whether filters or a search hide what there is. */
  readonly filtered: boolean;
  readonly title: string;
  /** Says in own words that there is nothing. */
  readonly words?: string | undefined;
  readonly onClear: () => void;
  /** How to begin. */
  readonly children?: ReactNode;
}

/** An empty list says why it is empty and how to go on. */
export function Nothing({ filtered, title, words, onClear, children }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  return (
    <Empty
      style={{ minHeight: token.screenXS, alignContent: 'center' }}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={filtered || !words ? t(filtered ? 'ui.state.noMatch' : 'ui.state.empty', { title }) : words}
    >
      <Flex gap="small" justify="center">
        {filtered ? <Button onClick={onClear}>{t('ui.filter.clear')}</Button> : children}
      </Flex>
    </Empty>
  );
}
