import { useText } from '@zhixing/client/i18n.ts';
import { Button, Empty, Flex, theme } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  /** Whether filters or a search are active. */
  readonly filtered: boolean;
  readonly title: string;
  /** Custom text of the empty state. */
  readonly words?: string | undefined;
  readonly onClear: () => void;
  /** Buttons to start with. */
  readonly children?: ReactNode;
}

/** Empty state: why the list is empty and what to do next. */
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
